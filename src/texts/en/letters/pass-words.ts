/**
 * Words from which the caller's password is made: common, and easy to say, to write and to distinguish on the telephone.
 */
export const passWords = `
  acorn album almond alphabet amber anchor antenna apple apricot aquarium arrow atlas autumn avenue avocado bagel
  bakery balcony ballet balloon bamboo banana banjo basil basket bicycle biscuit blanket blossom blueberry bonfire
  bottle bracelet breeze bridge broccoli bronze brush buffalo butter cabinet cactus camera candle canoe canyon
  caramel caravan cardigan carnival carpet castle cathedral cedar celery cello chameleon cheese chestnut chimney
  chocolate cinema cinnamon circle clarinet cloud clover cobalt coconut coffee comet compass concert copper coral
  cottage cotton crystal cucumber curtain cushion cypress daffodil daisy diamond diary dinosaur dolphin domino
  dragon dragonfly eagle echo elephant emerald envelope falcon feather ferry firefly fireplace flamingo flute forest
  galaxy garage garden garlic gazelle ginger giraffe glacier globe gondola guitar hammock harbour harmonica harvest
  hazelnut hedge hedgehog helmet honey horizon hotel iceberg island ivory jacket jaguar jasmine jellyfish jungle
  kangaroo kettle keyboard kitchen koala labyrinth ladder lagoon lantern lavender lemon leopard library lighthouse
  lily lion lotus magnet magnolia mandolin mango marathon marble marigold market marmalade meadow meteor microscope
  mirror mosaic mountain museum mushroom napkin necklace needle notebook nutmeg oasis ocean octopus olive onion
  opera orange orchard origami ostrich oyster palace pancake panda parachute parade parrot parsley passport pavilion
  peach peacock pebble pelican pencil penguin pepper peppermint piano picnic pillow pineapple pistachio planet plum
  pocket popcorn poppy postcard potato pumpkin puppet pyramid quartz rabbit radio rainbow raspberry ribbon river
  robin saffron salmon sandwich sapphire saxophone scarf seagull silver snowflake spaghetti spoon squirrel starfish
  station strawberry submarine suitcase summer sunflower sweater tangerine teapot telescope theatre tiger toast
  tomato tower tractor treasure triangle trumpet tulip tunnel turtle umbrella unicorn valley vanilla velvet village
  vineyard violin volcano waffle walnut waterfall windmill window winter yellow zebra`
  .trim()
  .split(/\s+/);
