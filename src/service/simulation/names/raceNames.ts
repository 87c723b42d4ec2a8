/** The first words of race names. */
export const raceThemes: readonly string[] =
  `Lantern Wattle Ironbark Harbour Clocktower Bluebell Saddlers Millers Lighthouse Copperfield Orchard
  Drovers Foundry Goldfinch Hawthorn Junction Kingfisher Lakeside Mariners Nightjar Oakleaf Pavilion Quayside Riverbank Stonemasons Tramway Vineyard
  Waterwheel Yeoman Almond Bakers Coopers Diamond Evergreen Ferryman Granary Heather Ivy Jubilee Lavender`.split(
    /\s+/,
  );

/** The last words of race names, by kind of race. */
export const raceKinds = {
  maiden: ["Maiden Plate", "Maiden Stakes", "Maiden"],
  hurdle: ["Hurdle", "Handicap Hurdle", "Novices Hurdle"],
  chase: ["Steeplechase", "Handicap Chase", "Hunters Chase"],
  listed: ["Stakes", "Cup", "Classic", "Guineas", "Trophy"],
  gallops: ["Handicap", "Handicap", "Plate"],
  harness: ["Pace", "Trot", "Mobile", "Trophy"],
  standing: ["Standing Start", "Stand", "Handicap Trot"],
  greyhounds: ["Dash", "Stakes", "Sprint", "Final", "Heat"],
} as const satisfies Record<string, readonly string[]>;
export type RaceKind = keyof typeof raceKinds;
