import type { Country } from "../../../spec/codes";

/** Free and confidential help for people who gamble and for those around them. */
export interface GamblingHelp {
  readonly name: string;
  readonly address: string;
}

/** The help in each country; other countries get the meetings of Gamblers Anonymous. */
export const gamblingHelp: Partial<Record<Country, GamblingHelp>> = {
  au: { name: "Gambling Help Online", address: "https://www.gamblinghelponline.org.au" },
  nz: { name: "Gambling Helpline", address: "https://www.gamblinghelpline.co.nz" },
  hk: { name: "Even Centre", address: "https://evencentre.tungwahcsd.org" },
  gb: { name: "GamCare", address: "https://www.gamcare.org.uk" },
  ie: { name: "GamblingCare", address: "https://www.gamblingcare.ie" },
  fr: { name: "Joueurs Info Service", address: "https://www.joueurs-info-service.fr" },
  us: { name: "National Council on Problem Gambling", address: "https://www.ncpgambling.org" },
  ca: { name: "Responsible Gambling Council", address: "https://www.responsiblegambling.org" },
  jp: { name: "National Center for Addiction Services", address: "https://www.ncasa-japan.jp" },
  sg: { name: "National Council on Problem Gambling", address: "https://www.ncpg.org.sg" },
  za: {
    name: "South African Responsible Gambling Foundation",
    address: "https://responsiblegambling.org.za",
  },
  de: { name: "Check dein Spiel", address: "https://www.check-dein-spiel.de" },
  kr: { name: "Korea Problem Gambling Agency", address: "https://www.kcgp.or.kr" },
  se: { name: "Stödlinjen", address: "https://www.stodlinjen.se" },
  no: { name: "Hjelpelinjen", address: "https://hjelpelinjen.no" },
  dk: { name: "StopSpillet", address: "https://www.stopspillet.dk" },
  fi: { name: "Peluuri", address: "https://www.peluuri.fi" },
};

const elsewhere: GamblingHelp = { name: "Gamblers Anonymous", address: "https://www.gamblersanonymous.org" };

/** Returns the help in a country, such as au. */
export function helpIn(country: string): GamblingHelp {
  const helpByCountry: Readonly<Record<string, GamblingHelp | undefined>> = gamblingHelp;
  return (Object.hasOwn(helpByCountry, country) ? helpByCountry[country] : undefined) ?? elsewhere;
}
