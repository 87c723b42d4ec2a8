const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const phrases = (text: string): readonly string[] =>
  text.split("|").map((phrase) => phrase.replace(/\s+/g, " ").trim());

/** The English words that owners compose names of. */
export const englishWords = {
  qualities:
    words(`Silver Midnight Royal Crimson Golden Quiet Northern Velvet Stormy Gentle Wild Noble Hidden Electric Copper Ivory Brave Winter
      Distant Scarlet Lunar Sudden Emerald Proud Restless Sunlit Iron Dancing Amber Bold Calm Daring Gallant Indigo Rustic Secret Vivid
      Wandering Autumn Burning Coastal Desert Eastern Flying Smoky Tidal Unspoken Violet Western Southern Graceful Lofty Radiant Tranquil
      Valiant Sapphire Marble Frosted Shining Rising Falling Broken Endless Ancient Modern Perfect Simple Grand Mighty Faithful Honest
      Polished Sacred Solar Starlit Moonlit Misty Rocky Rugged Swift Steady Clever Charming Elegant Fearless Famous Final Private Urban
      Highland Arctic Summer Crystal Azure Bronze Celtic Cosmic Dashing Dazzling Defiant Eager Eternal Exotic Flaming Flash Free Glowing
      Humble Imperial Jaunty Lively Loyal Magical Native Ornate Playful Roaming Roaring Sparkling Splendid Stellar Tender Thundering True
      Trusty Twilight Vintage Whistling`),
  nouns:
    words(`Comet Harbour Duchess Reason Empire Whisper Banner Falcon Verdict Lantern Promise Thunder Echo Marquis Compass Arrow Tempest
      Melody Outlaw Beacon Ransom Meadow Signal Voyager Charm Rocket Legend Fable Monarch Sonnet Anchor Ballad Cascade Dreamer Ember
      Fiddler Gambit Horizon Island Jester Kingdom Lullaby Mirage Nectar Orchard Pilgrim Quarry Ramble Saffron Timber Venture Wildfire
      Zephyr Archer Bandit Cadence Daybreak Envoy Feather Glimmer Heron Invader Jubilee Kestrel Ledger Miracle Nomad Opera Parade Quiver
      Rainfall Sparrow Tango Utopia Vigil Waltz Almanac Citadel Dynamo Estuary Frontier Galleon Harvest Idyll Junction Knight Locket
      Medallion Nightfall Oracle Pennant Quest Rhythm Sailor Trumpet Unison Valley Willow Ribbon Caravan Dahlia Rumour Stanza Thistle
      Overture Admiral Alchemy Ambition Artisan Avenue Baron Blossom Bounty Brigade Captain Castle Century Champion Chapel Chariot Cipher
      Clarion Cobalt Colony Concerto Contender Corsair Council Courier Crescent Crusade Current Cyclone Delta Destiny Diplomat Diva Domino
      Dragoon Drifter Drummer Eclipse Edition Element Encore Enigma Epic Equinox Evidence Exile Express Fanfare Fashion Fiesta Finesse
      Flagship Fortress Fury Galaxy Garnet General Glacier Glory Guardian Halo Harmony Havoc Heart Heiress Heritage Honour Hunter
      Hurricane Icon Impact Instinct Journey Justice Lagoon Lancer Lightning Magic Magnate Maestro Maverick Memory Mercury Meteor Mission
      Mistral Moment Mosaic Motion Mystery Night Nobleman Obsession Odyssey Omen Orchid Passage Passion Patriot Pearl Phantom Pioneer
      Player Poet Prelude Prodigy Prophet Prospect Rebel Refrain Regent Riddle River Romance Rose Ruler Safari Sage Scholar Sentinel
      Serenade Shadow Shield Sierra Skyline Soldier Soprano Sovereign Spark Spirit Squire Star Statesman Stranger Strategy Summit Sunrise
      Sunset Symphony Tactics Talisman Theory Tide Titan Treasure Tribute Triumph Tycoon Vagabond Vanguard Velocity Victory Vision Vista
      Viscount Warrior Whirlwind Wizard Wonder Account Answer Arcade Ballet Bargain Blaze Breeze Bullet Button Cameo Canyon Carnival
      Cavalier Chorus Circuit Clover Cottage Cruise Dance Dawn Detective Dynasty Fantasy Flyer Force Formula Gala Gesture Gold Guest Idea
      Image Jewel Judge Lad Lass Law Lilac Lyric Mist Notion Parody Picnic Pilot Pocket Print Ranger Reign Reward Ruby Runner Script Song
      Spring Storm Story Style Sunday Surprise Theatre Tiger Trader Tune Union Voice Window`),
  things:
    words(`Ocean Prairie Cedar Maple Granite Diamond Opal Mountain Temple Palace Crown Steel Dragon Lion Eagle Raven Wolf Cactus Canyon
      Cherry Coral Cotton Denim Ebony Forest Hickory Honey Jasmine Lavender Lemon Marigold Mercury Neon Paper Pepper Ginger Satin Tartan
      Topaz Walnut`),
  titles: words("Lady Sir Miss Mister Captain Lord Madame Count Prince Princess Queen King Doctor Major"),
  givenNames:
    words(`Abigail Agatha Alfie Amelia Annabel Archie Barnaby Beatrice Bella Betsy Billy Bonnie Bruno Celeste Charlie Clara Clementine
      Connie Cordelia Daisy Dexter Dolly Edith Edmund Eleanor Elsie Felix Flora Florence Francesca Freddie Genevieve George Georgia
      Gilbert Grace Gracie Gus Harriet Harry Harvey Hazel Henrietta Henry Hugo Humphrey Imogen Iris Isabel Jasper Jemima Jessie Josephine
      Josie Juliet Lara Lola Lottie Louis Lucinda Mabel Maggie Martha Matilda Maud Maxwell Millie Minnie Molly Monty Nancy Nellie Olive
      Ollie Oscar Ottilie Penelope Percy Philippa Phoebe Poppy Priscilla Raymond Rex Rosalind Rosie Rufus Sally Sebastian Sidney Stella
      Sylvia Tabitha Teddy Theodora Tilly Toby Ursula Vera Victor Victoria Violet Wallace Walter Wilbur Winifred Winston Zara`),
  heads: words(
    `Pride Spirit Song Heart Queen King Duke Jewel Rose Star Flower Voice Hint Touch Shadow Lord Master Daughter Son Art Gift
      Hero Dream`,
  ),
  tails: words(
    `Avalon Athens Autumn Diamonds Dreams Fire Gold Honour India Ireland Jade Kerry London Love Memory Music Naples Night
      Paris Peace Persia Rome Roses Sand Seville Silk Silver Spain Spring Steel Thunder Time Verona Vienna Winter Wonder York`,
  ),
  actions: words(
    `Chasing Finding Following Stealing Seeking Calling Catching Crossing Breaking Playing Making Saving Becoming Beyond
      Beneath Behind Another Simply`,
  ),
  syllables: words(
    `Kal Vez Mar Tor Zan Bel Cor Dar Fal Gar Hal Jar Lor Mal Nor Per Quin Ras Sal Tal Val Wen Yar Zel Ari Bri Sev Tam Ren Mir`,
  ),
  endings: words(
    `andra enza ello iana ito avra oria ando emi isca onne uma ette ari ostra evo inda alia ero ura imo ana elle`,
  ),
  requests: phrases(
    `Ask|Call|Tell|Watch|Follow|Trust|Remember|Forget|Find|Catch|Thank|Blame|Wait For|Send For|Just Like`,
  ),
  objects: phrases(
    `Me Later|Me Now|The Band|The Boss|My Name|Your Luck|Them All|Nobody|The Tide|The Moon|Anna|Maggie|Harry|Uncle Joe|
      The Stars|The Captain|Everyone|Tomorrow|My Brother`,
  ),
  kennels:
    words(`Aldermoor Barleycroft Coldwater Dunmorrow Elverton Farleigh Glenrowe Hazelwood Inverloch Juniper Kilbrae Larkrise Mossvale
      Netherby Oakbank Paddy's Quickstep Roscarn Sallow Tarnside Underhill Verity Whinmoor Yewtree Zephyrine Ballyrath Clonard Droopy
      Fernando Getaway Hollyhill Jaytee Kilmacrea Lenson Newinn Priceless Rathmoy Swithins Varra Weona Zipping`),
  studs:
    words(`Larkrise Hazelwood Brightwater Stonehall Bluegrass Fernleigh Oakhurst Meadowlark Redbarn Windermoor Highgate Kingsbridge
      Lakemont Northfield Pinecrest Silverton Westbrook Ashdale Cloverdale Southwind`),
  friends: words("My Our Im Hes Shes Little Young Just"),
} as const;

/** Beginnings and ends of names in other languages; every beginning goes with every end. */
export const foreignWords = {
  french: {
    beginnings:
      phrases(`Belle|Reine|Fleur|Étoile|Perle|Vent|Roi|Duc|Ombre|Lueur|Dame|Coeur|Chant|Source|Songe|Éclair|Orage|Colombe|Fée|Galant|Héros|
      Idole|Joyau|Lys|Mirage|Nuage|Oiseau|Prince|Rayon|Soleil|Trésor|Vague|Zéphir|Cavalier|Baron|Comte|Marquise|Sirène|Chevalier|Amazone|
      Aurore|Bernadette|Capucine|Désirée|Églantine|Félicie|Gaspard|Honorine|Isidore|Jacinthe|Kléber|Léonie|Mathurin|Noémie|Octave|Pélagie|
      Quentin|Romuald|Sidonie|Tancrède|Ulysse|Valentine|Wandrille|Xavière|Yolande|Zélie|Ambroise|Blandine|Colombine|Donatien|Edmée|Firmin|
      Gontran|Hortense|Irénée|Josselin|Lilas|Maxence|Ninon|Olympe`),
    ends: phrases(`De Nuit|D'Été|Du Lac|Des Prés|Du Val|Des Bois|D'Avril|Du Soir|De Mai|Du Nord|De Brume|D'Azur|Du Roi|Des Dunes|De Cendre|
      Du Matin|D'Argent|Des Landes|Du Moulin|De Lune|Du Manoir|Des Champs|De Jade|Du Golfe|De Soie|D'Ivoire|Du Parc|Des Vignes|De Minuit|
      Du Phare|Des Ormes|De L'Aube|Du Bocage|D'Orient|Des Cimes|De Velours|Du Large|Magique|Rebelle|Sauvage|Tranquille|Célèbre|Rapide|
      Fidèle|Sublime|Mystique|Agile|Libre|De Gala|De Paris|Du Berry|D'Anjou|De Bohème|De Provence|Du Midi|De Touraine|Du Vexin|De Corail|
      De Cristal|De Feu|De Neige|De Fer|Du Ciel|Du Jour|De Fête|Du Sud|De L'Est|De Loire|De Seine|Du Marais|Du Verger|Des Mers|Des Vents|
      Des Roses|Des Sables|Des Cygnes|Des Brumes|D'Hiver|D'Automne|D'Ébène|D'Opale|Dorée|Bleue|Secrète|Sereine|Divine|Légère|Ardente|
      Heureuse|Prodigue|Unique|Superbe|Fantasque|Intrépide|Élégante|Impériale|Royale|Normande|Bretonne|Angevine`),
  },
  german: {
    beginnings:
      phrases(`Adlon|Alpen|Anselm|Arkadia|Bernstein|Blitz|Donner|Edel|Eichen|Elfen|Falken|Feder|Feuer|Frühlings|Garten|Geister|Glanz|Gold|
      Hafen|Heide|Herbst|Himmels|Königs|Lenz|Licht|Linden|Löwen|Mai|Meeres|Mond|Morgen|Nacht|Nebel|Nordsee|Ost|Perlen|Polar|Rosen|Sagen|
      Schatten|Schnee|Silber|Sommer|Sonnen|Stern|Sturm|Tal|Traum|Wald|Winter|Wolken|Zauber`),
    ends: words(`lied glut bote prinz stern tanz wind held traum kind ritter jäger könig fee spiel wächter adler blume feuer reiter schimmer
      melodie sänger perle pfeil wolf falke flamme rose schatz zeit kraft reise bach sieg ruf freund garde komet fürst jubel turm brise
      sage krone rausch schwur glanz mut rebell`),
  },
  nordic: {
    beginnings:
      words(`Aksel Alfhild Alva Arvid Astor Birk Bjarke Brage Dagny Dyre Ebba Eldar Embla Esken Fenja Folke Freke Frøya Gaute Gisle Gry
      Hallvard Heimdal Hilma Idun Ivar Jarl Jerv Juni Kare Kaisla Kolbein Laila Lave Lomma Lykke Mjølner Njord Nora Odd Odin Olav Osmo Pax
      Ragna Rapp Runa Saga Sigurd Silje Sixten Skade Snorre Solveig Stig Sunna Svea Tarmo Tindra Tor Torun Troll Tuva Tyra Ulv Unn Valter
      Varg Vidar Vilja Yngve Ylva Ymer
      Agda Alvin Anker Asbjørn Asta Atle Balder Bodil Brynja Dagmar Egil Einar Eira Elof Erik Eskil Finn Frida Gerda Gudrun Gunnar Halvor Hedda
      Hella Holger Inga Ingvar Jorunn Kettil Knut Leif Liv Loke Magnhild Marit Moa Oda Orvar Rolf Rurik Signe Sindre Skjold Sleipner Solbjørg Sten
      Styrbjørn Sverre Tjalve Tora Torvald Trygve Turid Ulrik Vebjørn Vigdis Vilde Åse Åsa Østen`),
    ends: words(`Vind Storm Eld Sol Lyn Fart Glans Fjord Dal Skog Berg Fjell Lund Stjerna Prins Kung Drott Måne Nord Hav Ås Fors Brann Frost
      Fin Tind Kraft Flamme Pil Sang Dans Vår Vinter Sten Faks Bris Torden Glimt Norrsken Hammar Ström Eng Strand Vik Nes Holm Kvist Lykke
      Håp Bjørn Ulven Ørn Falk Kongen Ridder Jeger Drøm Skygge Stråle Stein Jern Gull Sølv Perle Krone Saga Rune Eik Bjørk Rogn Lyng Tåke
      Regn Snø Isbre Elv Bekk Foss Sjø Bølge Myr Tun Gård Høst Sommar Kveld Natt Dag Morgen`),
  },
  latin: {
    beginnings:
      words(`Rey Luna Sol Estrella Viento Fuego Trueno Rayo Corazón Canto Sueño Mar Cielo Noche Alma Duque Reina Príncipe Lobo León Tigre
      Halcón Cóndor Gaucho Tango Milonga Brisa Niebla Lluvia Nieve Sombra Perla Rubí Zafiro Oro Plata Jade Coral Fiesta Danza Sonata Aria
      Bravo Tesoro Gitana Paloma Malena Lucero Bruma Pampa Sierra Selva Bandolero Capitán Marqués Condesa Duende Espejo Faro Girasol
      Jazmín Laurel Mirador Navío Ópera Poeta Quimera Relámpago Samba Torero Vendaval Violín Zarzuela Cometa Aurora Fortuna`),
    ends: words(`Real Azul Audaz Valiente Veloz Feliz Fugaz Gentil Noble Fiel Final Ideal Inmortal Celestial Imperial Oriental Austral Genial
      Triunfal Vivaz Capaz Sagaz Leal Total Boreal Ducal Floral Frugal Jovial Legal Marcial Mundial Natal Neutral Ojival Otoñal Polar
      Regional Rural Sensual Social Solar Teatral Tropical Verde Vital Voraz Grande Libre Alegre Brillante Constante Elegante Errante
      Galante Gigante Radiante Sonriente Triunfante Vibrante Ardiente Caliente Corriente Prudente Reluciente Naciente Poniente Excelente
      Ilustre Insigne Sublime Inolvidable Notable Amable Estable Formidable Astral Colosal Cordial Crucial Especial Estelar Eternal
      Festival Frontal Genuino Glacial Integral Invernal Liberal Magistral Matinal Musical Nacional Occidental Original Pastoral
      Providencial Puntual Singular Sideral Soberano Sereno Bravío Altivo Divino Dorado Plateado Pionero Ligero Secreto Risueño Sincero
      Tranquilo Violeta Perfecto Infinito Legítimo Rebelde Humilde Salvaje Campestre Silvestre Rugiente`),
  },
  japanese: {
    beginnings:
      words(`Asuka Benten Daimon Fuji Ganbaru Hakuba Hanabi Hibiki Hikaru Hoshino Ichiban Inazuma Izumo Kaede Kagayaki Kamui Kanade
      Kirameki Kiseki Komachi Kurenai Mahoroba Makoto Mikado Minami Mirai Miyabi Momiji Nagare Nishiki Oboro Otome Raijin Ryusei Sakuya
      Samurai Shinobu Shirayuki Soyokaze Suzuka Takara Tenma Tsubaki Uzushio Wakaba Yamato Yoake Yukari Yume Zuiun Akatsuki Chihaya Haruka
      Kotobuki Akane Akebono Amagi Arashi Asahi Ayame Azusa Chidori Dairin Egao Enishi Fubuki Fujin Futaba Genji Hagoromo Harukaze Hayate
      Hayabusa Himawari Hinode Hiryu Homare Ibuki Iroha Isami Kagerou Kaguya Kaito Kasumi Katana Kazahana Kenzan Kikyo Kogane Komorebi
      Kongo Konpeki Kuroshio Masurao Mikazuki Minato Mutsuki Nagisa Nanami Natsume Niji Ohgi Rindo Ryoma Sakigake Sazanami Seiran Senri
      Shiden Shigure Shinonome Shippu Shunrai Sora Sumire Suzaku Taiga Tamaki Tanabata Tatsumaki Tokimeki Tsukuyomi Ukigumo Umikaze
      Wakatake Yahiro Yugure Yuki`),
    ends: words(`Monarch Bloom Gold Emperor Legend Fantasy Vision Eclat Soul Brave Heart Victory Dream Star Knight Flash Wind Blade Crown
      Spirit Sky Cosmos Jewel Queen Royal Ace Impact Voyage Prime Glory Miracle Storm Arrow Rhapsody Symphony Aria Bolero Etoile Grace
      Feather Snow Rain Moon River Forest Peak Drive Chaser Runner Leader Hope Song Smile Beauty Venus Mars Neptune Zenith Apollo Orion
      Sirius Vega Lyra Nova Grande Noble Rouge Blanc Vert Noir Ciel Lumiere Fleur Tresor Mirage Saga Epoch Matrix Quest Verse Rise Shine
      Glitter Road Bell Tail Power Wave Phoenix Wing Lord Lady Prince Princess Valor Honor Tempest Thunder Comet Galaxy Meteor Cosmo Luna
      Sol Aurora Breeze Cascade Canyon Ocean Garden Rose Lily Ribbon Ring Pearl Ruby Opal Topaz Sapphire Gleam Beam Spark Blaze Flame
      Ember Echo Chord Sonata Waltz Tango Carol Anthem Hymn Fable Story Novel Poem Pledge Wish Faith Charm Mystery Secret Signal Compass
      Harbor Bridge`),
  },
  chinese: {
    beginnings:
      words(`Lucky Fortune Supreme Happy Winning Super Glorious Ever Ace Speedy Amazing Beauty Brilliant Bright Classic Dragon's Fantastic
      Good Great Handsome Heroic Joyful Key Lightning Lovely Mega Merry Nice Nova Ping Pride Rainbow Regency Rich Romantic Smart Solid
      Sonic Special Striking Strong Sunny Superb Sweet Thriving Top Total Triple Trillion Ultra Unique United Vigor Vital Wealthy Wealth
      Wins Wise Wonderful Young Zesty Bravo Capital Cheerful Copartner Delightful Diligent Enthused Golf Gracious Infinite Joyous Kung
      Lean Master Noblest Packing Prosperous Red Reliable Universal Almighty Ambitious Awesome Bountiful Breezy Circuit Colourful Daily
      Decisive Divine Dynamic Energetic Everlasting Gentlemanly Giant Helpful Incredible Invincible Jolly Kindly Magnificent Marvellous
      Optimistic Peaceful Plentiful Quick Ready Righteous Sincere Spirited Talented Tactical Thankful Victorious Vibrant Winsome Zealous
      Abundant Attentive Blazing Booming Buoyant Cordial Courteous Crafty Dependable Determined Dignified Elated Excellent Flourishing
      Frequent Generous Genial Gifted Hearty Jubilant Limitless Matchless Nimble Peerless Positive Powerful Punctual Resolute Robust
      Satisfied Spectacular Tenacious Tireless Upbeat Vigilant Willing`),
    ends: words(`Dragon Champion Fortune Winner Treasure Star Journey Legend Hero Luck Victory Fighter Patch Elite Boy Baby Buddy Warrior
      Express Dreams Spirit Chum Delight Era Fellow Glory Horse Kid King Knight Lad Life Lover Master Mind Missile Mountain Move Partner
      Pegasus Phoenix Power Prince Racer Rocket Ruler Runner Saint Satchel Shine Sky Smile Soldier Speed Steed Storm Success Sun Surfer
      Target Team Tiger Tour Trophy Turbo Unicorn Venture Viva Voyage Wave Wealth Whirl Win Wing Wit World Years Zone Boss Bonus Bloom
      Bingo Ballet Beats Agility Ability Advance Aim Ambition Beauty Brother Captain Charm Choice Colt Commander Courage Crown Daddy
      Dollar Duke Eagle Emperor Falcon Family Flash Force Friend Gift Giant Guy Harmony Hunter Jade Jewel Journeyman Kingdom Leader Lion
      Lantern Magic Marvel Mastery Minister Noodle Pearl Pioneer Planet Player Promise Reward River Rhythm Scholar Season Seven Shadow
      Shark Signal Spark Strategy Summit Talent Tower Treat Wind Wonder`),
  },
  indian: {
    beginnings:
      words(`Aarav Akash Amrit Anmol Arjun Asha Badal Basant Bijli Chandni Chetak Deepak Devika Dhruva Gagan Ganga Indra Jamuna Jhelum
      Kamal Kesar Kiran Kohinoor Lakshya Madhur Malhar Mayur Megha Moti Nandini Neelam Pavan Pratap Rajput Ratna Sagar Samrat Sandal
      Saptak Shaan Shakti Shikhar Sitara Surya Taara Tansen Toofan Uday Vajra Varsha Veer Vijay Yash Zamin`),
    ends: words(`Empress Glory Warrior Prince Dream Star Magic Pride Flame Dancer Rani Raja Mahal Rath Jyoti Sawan Tarang Ranger Emperor
      Bahadur Victory Melody Lightning Beauty Legend Honour Mist Wind Fire Song Charm Light Sultan Nawab Express Storm Rising Classic
      Grace Secret Jewel Garden Palace Banner Arrow Treasure Thunder Wonder Spirit Chieftain Hunter Vision`),
  },
  arabic: {
    beginnings: phrases(
      `Najm|Faris|Rimal|Shams|Qamar|Barq|Saif|Noor|Ward|Lulu|Jawhar|Sahab|Rih|Bahr|Layl|Fajr|Malik|Amir|Hilal|Shahin|Ghazal|
      Asad|Nimr|Fahd|Saqr|Yaqut|Zahra|Hadiyat|Sirr|Majd|Fakhr|Hulm|Amal|Sarab|Wadi|Jabal|Nahr|Ruh|Qalb|Dana|Misk|Anbar|Taj|Bayraq|Rahhal`,
    ),
    ends: phrases(
      `Al Bahr|Al Reef|Al Sahra|Al Khaleej|Al Layl|Al Fajr|Al Shamal|Al Janoub|Al Qasr|Al Wadi|Al Ain|Al Badia|Al Dhahab|
      Al Fida|Al Ghaf|Al Hajar|Al Izz|Al Jazeera|Al Khair|Al Liwa|Al Mada|Al Nakhla|Al Oud|Al Rabie|Al Safa|Al Turath|Al Waha|Al Yusr|
      Al Zain|Al Arab|Al Bar|Al Dar|Al Fann|Al Ghad|Al Hind|Al Jood|Al Kawn|Al Mawj|Al Noor|Al Rimal|Al Samaa|Al Thara|Al Wafa|Al Zaman|
      Al Amjad`,
    ),
  },
  korean: {
    beginnings:
      words(`Baram Haneul Byeol Dalbit Gaon Nuri Mireu Saebyeok Noeul Gureum Bada Hanbit Areum Sarang Cheonma Daehan Geumsu Hwarang Jinju
      Taeyang Mugung Onnuri Sangsang Uju Yeongung Biryong Cheongdam Dongbaek Eunha Garam Haetnim Iseul Jangmi Kangsan Maru Namu Pureun
      Rami Sonagi Tamra Bomnal Yeoreum Gaeul Gyeoul Seorak Halla Mudeung Odae Jiri Taebaek`),
    ends: words(`Champion Star King Power Dream Storm Road Wind Runner Hero Gold Speed Ace Flash Knight Queen Spirit Winner Rocket Fire Blue
      Force Prime Master Thunder Victory Legend Bolt Glory Light Cheonha Daero Jeonsa Daewang Yongsa Jangsu Bulgul Seungri Yeonggwang
      Huimang Jilju Dolpung Bulkkot Cheondung Seongwang Haengun Boseok Jeil Mujeok Uri`),
  },
  malay: {
    beginnings: words(
      `Angin Awan Bayu Berani Bintang Bunga Cahaya Cempaka Delima Garuda Gemilang Helang Intan Jaguh Kasturi Kencana Kilat
      Laksamana Mahkota Mawar Melur Merak Mutiara Nilam Panglima Pelangi Permata Perwira Putera Raja Rimau Sakti Satria Seri Suria Teratai
      Wira Zamrud Tuah Jebat`,
    ),
    ends: words(
      `Emas Perak Biru Merah Putih Timur Barat Utara Selatan Malam Pagi Senja Rimba Laut Langit Gunung Lembah Sungai Kota Desa
      Muda Agung Mulia Perkasa Gagah Cepat Bestari Bahagia Jaya Maju Indah Permai Damai Setia Sejati Sentosa Utama Pertama Baru Merdeka
      Selangor Melaka Warisan`,
    ),
  },
} as const;
