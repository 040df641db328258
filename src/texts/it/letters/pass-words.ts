/** Words from which the caller's password is made: easy to say, to write and to distinguish on the telephone. */
export const passWords = `
  abaco abete acero acqua airone albero alce alga aliante alloro altalena ambra anfora anguria anice aquila
  aquilone arancia arco argilla armonica arpa astuccio atlante autunno avena bacca baita balcone bandiera barca
  baule bilancia biscotto bosco bottega bottone brezza brina bronzo bruco budino bussola cacao camino campana
  campo canoa canzone capanna carretto carta cascata castagna castello catena cedro cesto chiave chitarra cicala
  ciclamino ciliegia cima cinema cipresso clessidra collana collina colore cometa conchiglia coperta corallo corda
  cornice corona cortile cotone cristallo cucina cupola daino danza dattero delfino diamante diario disco dolce
  domino drago duna ebano edera elica elmo enigma erba estate fagiano falco faro farina favola felce fiaba fiamma
  fienile finestra fiocco fiore fiume flauto foglia fontana forno fragola freccia fumetto fuoco gabbiano galassia
  gallo gelato gelsomino gemma genziana gesso ghianda ghiro giada giardino giglio ginepro giostra giraffa girasole
  gomitolo gondola grano granito grillo grotta guanto gufo guscio inverno iris isola istrice lago lampada lampone
  lana lanterna larice lattuga lavanda legno lente lepre libro limone lino liuto lontra luce lucciola luna maglia
  magnolia mandarino mandola mantello mappa mare margherita marmo martello matita mattino medaglia mela menta
  mercato merlo miele mimosa mirtillo molo montagna mosaico mulino muschio nastro nave neve nido nocciola noce
  nota nuvola oasi ocra olivo ombra onda opale orchidea orizzonte orologio orto orzo palma palude panca pane
  papavero parco passero pastello pavone penna perla pettine pianoforte piazza pigna pino pioggia piuma platano
  poesia ponte porto prato quaderno quadro quercia radice ramo riccio ricamo riso riva roccia rondine rosa
  rosmarino rubino ruscello sabbia sale salice salvia sandalo sasso scala scatola scialle sciarpa scoglio scudo
  seme sentiero seta sfera siepe smeraldo sole sorgente spiga stagno stella strada susina tamburo tappeto tartufo
  tazza teatro tela tenda terrazzo tessuto tiglio timo topazio torre torta treno trifoglio tromba tulipano uva
  vagone valle vaniglia vaso vela veliero vento verbena viale vigna viola violino volpe zaffiro zafferano zattera
  zucchero`
  .trim()
  .split(/\s+/);
