/** Words of the caller's code word: easy to say and to distinguish on the telephone, without umlauts. */
export const passWords = `
  Abend Acker Adler Ahorn Akkordeon Allee Almanach Ampel Amsel Ananas Anker Anorak Antenne Apfel Apotheke Aquarell Archiv
  Arena Arkade Artischocke Atlas Aubergine August Avocado Bagger Balkon Ballett Bambus Basalt Basilikum Becher Berg
  Bernstein Bild Birke Blatt Bleistift Blitz Blume Boje Brief Brille Brokkoli Bronze Brot Brunnen Buch Butter Cello Chor
  Damast Dattel Daune Decke Delfin Diamant Distel Domino Dorf Drossel Eiche Eimer Elch Erde Erker Estragon Etage
  Faden Fagott Fahne Fahrrad Falke Farn Fasan Feder Feld Fenchel Fenster Ferien Fichte Filz Flamingo Flanell Flieder Fluss
  Forelle Gabel Galaxie Galerie Garten Geige Ginster Gipfel Giraffe Gitarre Glas Gletscher Globus Gold Gondel Granit
  Grotte Hafen Hammer Harfe Haselnuss Haus Helm Hemd Herbst Himbeere Himmel Hirsch Hobel Holunder Holz Honig Horizont
  Hummel Hydrant Iglu Ingwer Insel Iris Jacke Jasmin Joghurt Jubel Juwel Kabine Kajak Kakao Kaktus Kalender Kamera Kamille
  Kamin Kanal Kapelle Karaffe Karotte Karte Karussell Kastanie Kerze Kiesel Kino Kirsche Kissen Klarinette Klavier Knopf
  Koffer Kolibri Komet Kompass Konzert Koralle Korb Kornblume Kreide Kristall Krone Kuchen Kupfer Lampe Laterne Laub
  Lavendel Leinen Leiter Libelle Licht Lilie Linde Lineal Lokomotive Lorbeer Lotse Luchs Lupe Magnet Malve Mandarine
  Mantel Mappe Margerite Marmelade Marmor Mauer Messing Metronom Mikado Minze Mokka Mond Moos Mosaik Motor Murmel
  Museum Muskat Nacht Nadel Narzisse Nebel Nektar Nelke Nest Norden Oase Oboe Ofen Oktave Olive Onyx Oper Orange Orchidee
  Oregano Orgel Osten Palast Palme Panorama Papier Pappel Paprika Park Parkett Pedal Perle Pfad Pfeffer Pfirsich Pinguin
  Pinie Pinsel Pirol Pistazie Planet Platin Podium Polka Polster Porzellan Praline Prisma Pullover Pyramide Quader Quarz
  Quelle Quitte Radieschen Radio Rahmen Regen Ring Robbe Roggen Rosine Rosmarin Rubin Rucksack Ruder Safran Salat Salbei
  Salz Samt Sandale Saphir Saxofon Schach Schale Schatten Schaukel Schiefer Schiff Schirm Schleife Schloss Schnee
  Schokolade Schrank Schuh Schwalbe Segel Seide Senf Silber Skizze Smaragd Sofa Sommer Sonett Sonne Spargel Spiegel
  Spinat Stadt Stativ Statue Stern Stiefel Strand Stufe Tablett Tafel Tal Tango Tanne Tasche Teich Teller Tempel
  Teppich Terrasse Theater Thymian Tiger Tinte Tisch Tomate Topas Traube Treppe Trikot Trommel Trompete Truhe Tulpe Turm
  Ufer Uhrwerk Ukulele Ulme Vanille Vase Veilchen Ventil Veranda Villa Violine Vorhang Vulkan Wagen Wald Walnuss Walzer
  Wappen Wasser Wecker Weizen Weste Wiese Wimpel Winter Wolke Wurzel Zange Zaun Zebra Zeiger Zelt Ziffer Zimt Zitrone
  Zucker Zug Zweig Zylinder`
  .trim()
  .split(/\s+/);
