const words = (text: string): string[] => text.trim().split(/\s+/);

/** What races are named after. */
export const raceThemes: readonly string[] =
  words(`Lantern Wattle Ironbark Harbour Clocktower Bluebell Saddlers Millers Lighthouse Copperfield Orchard
  Drovers Foundry Goldfinch Hawthorn Junction Kingfisher Lakeside Mariners Nightjar Oakleaf Pavilion Quayside Riverbank Stonemasons Tramway Vineyard
  Waterwheel Yeoman Almond Bakers Coopers Diamond Evergreen Ferryman Granary Heather Ivy Jubilee Lavender`);

/** What kind of race the name announces, by the race's own kind. */
export const raceKinds = {
  maiden: ["Maiden Plate", "Maiden Stakes", "Maiden"],
  hurdle: ["Hurdle", "Handicap Hurdle", "Novices Hurdle"],
  chase: ["Steeplechase", "Handicap Chase", "Hunters Chase"],
  gallops: ["Handicap", "Stakes", "Plate", "Cup"],
  harness: ["Pace", "Trot", "Mobile", "Trophy"],
  standing: ["Standing Start", "Stand", "Handicap Trot"],
  greyhounds: ["Dash", "Stakes", "Sprint", "Final", "Heat"],
} as const satisfies Record<string, readonly string[]>;
export type RaceKind = keyof typeof raceKinds;
