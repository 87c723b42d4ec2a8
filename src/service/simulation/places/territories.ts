import type { Territory } from "./territory";

/** The values of most countries. */
const ordinary = { southern: false, going: "plain", classes: "conditions", jumps: false, boxes: 8 } as const;

/** The 24 countries of the interface with their fictional venues. */
export const territories: readonly Territory[] = [
  {
    ...ordinary,
    country: "au",
    money: { sign: "$", rate: 1 },
    southern: true,
    going: "rated",
    classes: "benchmark",
    tongue: "english",
    regions: [
      {
        timezone: "Australia/Sydney",
        venues: {
          gallops: ["Ashford Park", "Wirrabilla", "Corella Downs", "Mundarra"],
          harness: ["Ashford Park", "Tallowbend"],
          greyhounds: ["Ashford Park", "Kurrabeen", "Nulla Flat", "Saltpan Bend"],
        },
      },
      {
        timezone: "Australia/Melbourne",
        venues: {
          gallops: ["Yarrindale", "Mount Corrigan", "Banksia Plains", "Lake Werribong"],
          harness: ["Kestrel Hill", "Merrimoor", "Yarrindale"],
          greyhounds: ["Yarrindale", "Bellbird Gully", "Merrimoor", "Coranderra"],
        },
      },
      {
        timezone: "Australia/Brisbane",
        venues: {
          gallops: ["Jacaranda Bay", "Coolibarra", "Brolga Heads", "Redgum Crossing"],
          harness: ["Mangrove Park", "Jacaranda Bay"],
          greyhounds: ["Jacaranda Bay", "Sugarcane Bend", "Coolibarra"],
        },
      },
      {
        timezone: "Australia/Perth",
        venues: {
          gallops: ["Swanmere", "Karri Grove", "Quokka Flat", "Saltbush Plains"],
          harness: ["Swanmere", "Jarrah Park"],
          greyhounds: ["Swanmere", "Dunes Reach", "Karri Grove"],
        },
      },
    ],
  },
  {
    ...ordinary,
    country: "nz",
    money: { sign: "$", rate: 1 },
    southern: true,
    going: "rated",
    classes: "benchmark",
    jumps: true,
    tongue: "english",
    regions: [
      {
        timezone: "Pacific/Auckland",
        venues: {
          gallops: ["Kauri Flat", "Ruamahoe", "Tui Glen"],
          harness: ["Tui Glen", "Pohutu Park"],
          greyhounds: ["Kauri Flat", "Weka Park"],
        },
      },
      {
        timezone: "Pacific/Auckland",
        venues: {
          gallops: ["Southmere", "Rimu Downs"],
          harness: ["Rimu Downs", "Kea Plains"],
          greyhounds: ["Southmere"],
        },
      },
    ],
  },
  {
    ...ordinary,
    country: "hk",
    money: { sign: "HK$", rate: 10 },
    going: "hongKong",
    classes: "numbered",
    tongue: "chinese",
    regions: [{ timezone: "Asia/Hong_Kong", venues: { gallops: ["Jade Valley", "Lotus Bay"] } }],
  },
  {
    ...ordinary,
    country: "gb",
    money: { sign: "£", rate: 0.5 },
    going: "british",
    classes: "british",
    jumps: true,
    boxes: 6,
    tongue: "english",
    regions: [
      {
        timezone: "Europe/London",
        venues: {
          gallops: ["Ashford Park", "Thornbury Vale", "Wexcombe", "Marlhampton", "Cranmere Heath"],
          greyhounds: ["Wexcombe", "Coldharbour Road", "Hartlow", "Elmgate", "Tidewell"],
        },
      },
      {
        timezone: "Europe/London",
        venues: {
          gallops: ["Hallowdale", "Skelbeck", "Brackenrigg", "Ravensby", "Loch Errin"],
          greyhounds: ["Skelbeck", "Millgarth", "Foundry Lane", "Ravensby", "Carrick Moor"],
        },
      },
    ],
  },
  {
    ...ordinary,
    country: "ie",
    money: { sign: "€", rate: 0.9 },
    going: "irish",
    classes: "british",
    jumps: true,
    boxes: 6,
    tongue: "english",
    regions: [
      {
        timezone: "Europe/Dublin",
        venues: {
          gallops: ["Ballinrath", "Kilcarney", "Derrymoyle", "Loughbawn"],
          greyhounds: ["Ballinrath", "Carrowbeg", "Clonmarra", "Shannonbrook", "Glenavarra"],
        },
      },
    ],
  },
  {
    ...ordinary,
    country: "fr",
    money: { sign: "€", rate: 0.7 },
    jumps: true,
    tongue: "french",
    regions: [
      {
        timezone: "Europe/Paris",
        venues: {
          gallops: ["Montclairval", "Saint-Aubry", "La Roseraie"],
          harness: ["Vallombelle", "Montclairval"],
        },
      },
      {
        timezone: "Europe/Paris",
        venues: {
          gallops: ["Beauvallon-sur-Mer", "Chantemerle", "Val-Forêt"],
          harness: ["Chantemerle", "Le Grand Orme"],
        },
      },
    ],
  },
  {
    ...ordinary,
    country: "us",
    money: { sign: "$", rate: 0.8 },
    classes: "american",
    tongue: "english",
    regions: [
      {
        timezone: "America/New_York",
        venues: {
          gallops: ["Hudson Meadows", "Liberty Pines", "Cardinal Downs"],
          harness: ["Hudson Meadows", "Catskill Gate"],
          greyhounds: ["Pelican Shore"],
        },
      },
      {
        timezone: "America/Chicago",
        venues: {
          gallops: ["Prairie Star", "Bluestem Park", "Cottonwood Downs"],
          harness: ["Prairie Star", "Lake Ottawee"],
          greyhounds: ["Bluestem Park"],
        },
      },
      {
        timezone: "America/Los_Angeles",
        venues: { gallops: ["Mission Palms", "Sierra Luna"], harness: ["Golden Mesa", "Redwood Gate"] },
      },
    ],
  },
  {
    ...ordinary,
    country: "ca",
    money: { sign: "$", rate: 1 },
    classes: "american",
    tongue: "english",
    regions: [
      {
        timezone: "America/Toronto",
        venues: {
          gallops: ["Maplehurst Park", "Trillium Meadows"],
          harness: ["Maplehurst Park", "Portage Lake", "Rivière-aux-Pins", "Snowgoose Bay"],
        },
      },
    ],
  },
  {
    ...ordinary,
    country: "jp",
    money: { sign: "¥", rate: 100 },
    classes: "japanese",
    tongue: "japanese",
    regions: [
      { timezone: "Asia/Tokyo", venues: { gallops: ["Hanamori", "Kazehara", "Minatosaki"] } },
      { timezone: "Asia/Tokyo", venues: { gallops: ["Yukishiro", "Sakurano", "Aoigaoka"] } },
    ],
  },
  {
    ...ordinary,
    country: "sg",
    money: { sign: "S$", rate: 0.5 },
    classes: "numbered",
    tongue: "chinese",
    regions: [{ timezone: "Asia/Singapore", venues: { gallops: ["Orchid Bay"] } }],
  },
  {
    ...ordinary,
    country: "za",
    money: { sign: "R", rate: 8 },
    southern: true,
    classes: "benchmark",
    tongue: "english",
    regions: [
      { timezone: "Africa/Johannesburg", venues: { gallops: ["Protea Ridge", "Fynbos Park", "Umvalisa"] } },
    ],
  },
  {
    ...ordinary,
    country: "ae",
    money: { sign: "AED ", rate: 6 },
    tongue: "arabic",
    regions: [{ timezone: "Asia/Dubai", venues: { gallops: ["Al Rimaya", "Falcon Sands"] } }],
  },
  {
    ...ordinary,
    country: "de",
    money: { sign: "€", rate: 0.4 },
    tongue: "german",
    regions: [
      {
        timezone: "Europe/Berlin",
        venues: { gallops: ["Lindenau am See", "Birkenhain"], harness: ["Birkenhain", "Mooswald"] },
      },
    ],
  },
  {
    ...ordinary,
    country: "it",
    money: { sign: "€", rate: 0.4 },
    tongue: "latin",
    regions: [
      {
        timezone: "Europe/Rome",
        venues: { gallops: ["Borgo San Celso", "Vallechiara"], harness: ["Vallechiara", "Pineta Alta"] },
      },
    ],
  },
  {
    ...ordinary,
    country: "in",
    money: { sign: "₹", rate: 8 },
    classes: "numbered",
    tongue: "indian",
    regions: [{ timezone: "Asia/Kolkata", venues: { gallops: ["Chandanpur", "Suryabagh"] } }],
  },
  {
    ...ordinary,
    country: "kr",
    money: { sign: "₩", rate: 400 },
    classes: "numbered",
    tongue: "korean",
    regions: [{ timezone: "Asia/Seoul", venues: { gallops: ["Haneulpo"] } }],
  },
  {
    ...ordinary,
    country: "my",
    money: { sign: "RM", rate: 0.4 },
    classes: "numbered",
    tongue: "malay",
    regions: [{ timezone: "Asia/Kuala_Lumpur", venues: { gallops: ["Bukit Cempaka"] } }],
  },
  {
    ...ordinary,
    country: "br",
    money: { sign: "R$", rate: 3 },
    southern: true,
    tongue: "latin",
    regions: [{ timezone: "America/Sao_Paulo", venues: { gallops: ["Vale do Ipê"] } }],
  },
  {
    ...ordinary,
    country: "ar",
    money: { sign: "$", rate: 400 },
    southern: true,
    tongue: "latin",
    regions: [
      { timezone: "America/Argentina/Buenos_Aires", venues: { gallops: ["Los Ceibales", "Laguna Clara"] } },
    ],
  },
  {
    ...ordinary,
    country: "cl",
    money: { sign: "$", rate: 500 },
    southern: true,
    tongue: "latin",
    regions: [{ timezone: "America/Santiago", venues: { gallops: ["Valle Copihue"] } }],
  },
  {
    ...ordinary,
    country: "se",
    money: { sign: "kr ", rate: 6 },
    tongue: "nordic",
    regions: [
      {
        timezone: "Europe/Stockholm",
        venues: { gallops: ["Björkvallen"], harness: ["Björkvallen", "Norrmoen", "Silversjö", "Ekängsby"] },
      },
    ],
  },
  {
    ...ordinary,
    country: "no",
    money: { sign: "kr ", rate: 6 },
    tongue: "nordic",
    regions: [{ timezone: "Europe/Oslo", venues: { harness: ["Fjellmoen"] } }],
  },
  {
    ...ordinary,
    country: "dk",
    money: { sign: "kr ", rate: 4 },
    tongue: "nordic",
    regions: [{ timezone: "Europe/Copenhagen", venues: { harness: ["Bakkelunden"] } }],
  },
  {
    ...ordinary,
    country: "fi",
    money: { sign: "€", rate: 0.5 },
    tongue: "nordic",
    regions: [{ timezone: "Europe/Helsinki", venues: { harness: ["Koivuranta", "Hopealampi"] } }],
  },
];
