/** Returns the numbers from 1. */
export const range = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index + 1);

/** Returns the name of a race's runner. */
export const runnerOfRace = (race: number, place: number): string => `Runner ${race}${place}${place}`;

/** Returns an undamaged document or stream of each nested format: three races with so many runners each. */
export const documentsOf = (field: number) =>
  ({
    gbgb: JSON.stringify({
      trackName: "Exampleford",
      races: range(3).map((race) => ({
        raceDate: "07/03/2026",
        raceTime: `1${race}:33:00`,
        raceNumber: String(race),
        raceDistance: 400,
        traps: range(field).map((place) => ({
          trapNumber: String(place),
          dogName: runnerOfRace(race, place),
          SP: `${place}/1`,
          resultPosition: place,
          resultRunTime: `24.${place}0`,
        })),
      })),
    }),
    pmu: JSON.stringify({
      programme: {
        date: 1772838000000,
        timezoneOffset: 3600000,
        reunions: [
          {
            numOfficiel: 1,
            hippodrome: { libelleCourt: "EXEMPLE" },
            pays: { code: "FRA" },
            courses: range(3).map((race) => ({
              numOrdre: race,
              heureDepart: 1772896500000 + race * 1_800_000,
              distance: 2700,
              discipline: "PLAT",
              participants: range(field).map((place) => ({
                numPmu: place,
                nom: runnerOfRace(race, place),
                statut: "PARTANT",
                ordreArrivee: place,
                handicapPoids: 550 + place,
                dernierRapportDirect: { rapport: place + 1.5 },
              })),
            })),
          },
        ],
      },
    }),
    atg: JSON.stringify({
      races: range(3).map((race) => ({
        date: "2026-03-07",
        number: race,
        distance: 2140,
        scheduledStartTime: `2026-03-07T1${race}:20:00`,
        sport: "trot",
        track: { name: "Exempelbanan", countryCode: "SE" },
        starts: range(field).map((place) => ({
          number: place,
          postPosition: place,
          distance: 2140,
          horse: { name: runnerOfRace(race, place) },
          result: { place, finishOrder: place, finalOdds: place + 0.5 },
        })),
      })),
    }),
    nsw: `<meeting venue="Ashford Park" date="2026-03-07T00:00:00">${range(3)
      .map(
        (race) =>
          `<race number="${race}" distance="1000" time="2026-03-07T1${race}:04:00">${range(field)
            .map(
              (place) =>
                `<nomination saddlecloth="${place}" horse="${runnerOfRace(race, place)}" barrier="${place}" variedweight="5${place}" finished="${place}" decimalmargin="${place - 1}.5" pricestarting="$${place}.50"/>`,
            )
            .join("\n")}</race>`,
      )
      .join("\n")}</meeting>`,
    stream: range(3)
      .map((race) =>
        JSON.stringify({
          op: "mcm",
          mc: [
            {
              id: `1.${race}`,
              marketDefinition: {
                eventTypeId: "7",
                marketType: "WIN",
                marketTime: `2026-03-07T0${race}:05:00.000Z`,
                status: "CLOSED",
                venue: "Ashford Park",
                countryCode: "AU",
                timezone: "Australia/Sydney",
                name: `R${race} 1200m Hcap`,
                runners: range(field).map((place) => ({
                  id: 10 * race + place,
                  name: `${place}. ${runnerOfRace(race, place)}`,
                  status: place === 1 ? "WINNER" : "LOSER",
                  bsp: place + 1.5,
                })),
              },
            },
          ],
        }),
      )
      .join("\n"),
  }) as const satisfies Readonly<Record<string, string>>;
