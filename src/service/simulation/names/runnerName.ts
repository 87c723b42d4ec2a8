import type { RaceCode } from "../../../spec/codes";
import type { Random } from "../random/random";

const words = (text: string): string[] => text.trim().split(/\s+/);

/** The words that the names of runners, sires and dams are composed of. */
const runnerWords = {
  first:
    words(`Silver Midnight Royal Crimson Golden Quiet Northern Lucky Rapid Velvet Stormy Gentle Wild Noble Hidden Electric Copper Ivory Brave Winter
    Distant Scarlet Lunar Sudden Emerald Proud Restless Sunlit Iron Dancing Amber Bold Calm Daring Early Faithful Gallant Happy Indigo Jolly Keen
    Laughing Merry Nimble Open Patient Quick Rustic Secret Tender Upbeat Vivid Wandering Young Zealous Autumn Burning Coastal Dusty Eastern Flying
    Glassy Honest Inland Jaded Knowing Little Morning Nightly Ocean Polished Rolling Smoky Tidal Unspoken Violet Western Yellow Balanced Cheerful
    Dapper Easy Festive Graceful Hearty Inky Joyful Kindred Lofty Mellow Northbound Olive Plucky Radiant Sandy Tranquil Urban Valiant Whistling`),
  second:
    words(`Comet Harbour Duchess Reason Empire Whisper Banner Falcon Verdict Lantern Promise Thunder Echo Marquis Compass Arrow Tempest Melody Outlaw
    Beacon Ransom Meadow Signal Voyager Charm Rocket Legend Fable Monarch Sonnet Anchor Ballad Cascade Dreamer Ember Fiddler Gambit Horizon Island
    Jester Kingdom Lullaby Mirage Nectar Orchard Pilgrim Quarry Ramble Saffron Timber Umbrella Venture Wildfire Yonder Zephyr Archer Bandit Cadence
    Daybreak Envoy Feather Glimmer Heron Invader Jubilee Kestrel Ledger Miracle Nomad Opera Parade Quiver Rainfall Sparrow Tango Utopia Vigil
    Waltz Almanac Bellman Citadel Dynamo Estuary Frontier Galleon Harvest Idyll Junction Knight Locket Medallion Nightfall Oracle Pennant Quest
    Rhythm Sailor Trumpet Unison Valley Willow Ribbon Caravan Dahlia Postscript Rumour Stanza Thistle Tricolour Overture`),
  /** Names of kennels; greyhounds only. */
  kennel:
    words(`Aldermoor Barleycroft Coldwater Dunmorrow Elverton Farleigh Glenrowe Hazelwood Inverloch Juniper Kilbrae Larkrise Mossvale Netherby
    Oakbank Paddy's Quickstep Roscarn Sallow Tarnside Underhill Verity Whinmoor Yewtree Zephyrine`),
  owner: words(
    `Molly's Archie's Nana's Harry's Poppy's Rosie's Billy's Clara's Duke's Edith's Frankie's Gracie's Homer's Jasper's Maggie's Ollie's`,
  ),
} as const;
const { first, second, kennel, owner } = runnerWords;

/** Returns two different words. */
function pair(list: readonly string[], random: Random): readonly [string, string] {
  const one = random.pick(list);
  for (;;) {
    const other = random.pick(list);
    if (other !== one) return [one, other];
  }
}

type Pattern = (random: Random) => string;

const patterns: Readonly<Record<RaceCode, readonly Pattern[]>> = {
  gallops: [
    (random) => `${random.pick(first)} ${random.pick(second)}`,
    (random) => `${random.pick(first)} ${random.pick(second)}`,
    (random) => pair(second, random).join(" "),
    (random) => `The ${random.pick(first)} ${random.pick(second)}`,
    (random) => pair(first, random).join(" And "),
    (random) => `${pair(first, random).join(" ")} ${random.pick(second)}`,
  ],
  harness: [
    (random) => `${random.pick(first)} ${random.pick(second)}`,
    (random) => `${random.pick(owner)} ${random.pick(second)}`,
    (random) => pair(second, random).join(" And "),
    (random) => `My ${random.pick(first)} ${random.pick(second)}`,
  ],
  greyhounds: [
    (random) => `${random.pick(kennel)} ${random.pick(second)}`,
    (random) => `${random.pick(first)} ${random.pick(second)}`,
    (random) => `${random.pick(kennel)} ${random.pick(first)}`,
    (random) => `${random.pick(kennel)} ${random.pick(first)} ${random.pick(second)}`,
  ],
};

/** Returns a name for a runner; it may have been returned before. */
export function runnerName(code: RaceCode, random: Random): string {
  return random.pick(patterns[code])(random);
}
