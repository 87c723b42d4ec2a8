import type { Territory } from "../places/territory";
import type { Random } from "../random/random";
import { uniqueName, type GivenNames } from "./uniqueName";

/** Probability that a person has the name of another of the same circuit. */
const namesakes = 0.02;

/** The share of women whose names are published with a title, where names are English. */
const titled = 0.5;
/** The share of trainers in partnership where names are English, and of those the ones of three people. */
const partnerships = { share: 0.12, ofOneFamily: 0.6, ofThree: 0.08 };

/** The bearer of a name: some trainers are partnerships. */
export interface NamedPerson {
  readonly tongue: Territory["tongue"];
  readonly isTrainer: boolean;
}

/** Returns a name for a person or a partnership: a new one, or rarely one that was given before. */
export function personName(person: NamedPerson, given: GivenNames, random: Random): string {
  if (given.taken.size > 0 && random.chance(namesakes)) return random.pick([...given.taken]);
  const partners = person.isTrainer && person.tongue === "english" && random.chance(partnerships.share);
  return uniqueName(given, () => (partners ? partnershipName(random) : composeName(person.tongue, random)));
}

function composeName(tongue: Territory["tongue"], random: Random): string {
  const pool = namePools[tongue];
  const initial = random.chance(0.35) ? `${String.fromCharCode(65 + random.whole(26))} ` : "";
  const given = random.pick(pool.given);
  const title = pool.women?.has(given) && random.chance(titled) ? "Ms " : "";
  return `${title}${given} ${initial}${random.pick(pool.family)}`;
}

/** Returns a name such as "Peter & Dawn Carver", "Peter Carver & Dawn Foss" or "Ben, Will & Joan Hale". */
function partnershipName(random: Random): string {
  const { given, family } = namePools.english;
  const [first, second, third] = random.shuffle(given);
  const kind = random.uniform();
  if (kind < partnerships.ofThree) return `${first}, ${second} & ${third} ${random.pick(family)}`;
  if (kind < partnerships.ofOneFamily) return `${first} & ${second} ${random.pick(family)}`;
  return `${first} ${random.pick(family)} & ${second} ${random.pick(family)}`;
}

interface Pool {
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** The given names of women, where some are published with a title. */
  readonly women?: ReadonlySet<string>;
}

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Given and family names by language. */
const namePools: Readonly<Record<Territory["tongue"], Pool>> = {
  english: {
    women: new Set(
      words(`Maya Grace Ella Ruby Chloe Zoe Amy Kate Nina Iris Lucy Tara Jade Mia Anna Rosa Beth Edie Fern Heidi Joan Lorna
      Nora Quinn`),
    ),
    given:
      words(`James Maya Oliver Grace Tom Ella Liam Ruby Noah Chloe Jack Zoe Hugo Amy Leo Kate Finn Nina Max Iris Sam Lucy Ben Tara Eli Jade
      Ryan Mia Kurt Anna Luke Rosa Owen Beth Callum Edie Declan Fern Gavin Heidi Isaac Joan Keith Lorna Miles Nora Patrick Quinn`),
    family:
      words(`Carver Dunn Ellery Foss Garrick Hale Ingram Joyce Keane Lowther Marsh Nolan Orr Pryce Quill Rowe Sayer Tate Upton Vance Wilder
      Yates Abbot Brand Cole Drake Emery Frost Grant Hurst Irvine Jarvis Kemp Lyle Moss Nash Oakes Pell Reeve Stroud Ashby Birch Calder Dyson
      Eaves Fenn Gower Holt Ives Kerr Larkin Mead Norris Olney Penrose Ridley Selby Thorne Usher Wray Aldous Bexley Colby Denham Farrow Gale
      Hobday Kirkby Loxton Maddern`),
  },
  french: {
    given: words(
      `Camille Louis Élise Hugo Margaux Antoine Léa Mathieu Chloé Julien Manon Théo Inès Baptiste Clara Rémi Lucie Gaspard Zoé Étienne`,
    ),
    family:
      words(`Aubertin Beaumer Chantrel Delorme Estienne Fauvel Garnault Hardouin Jolivet Lachaume Marivaux Navarre Orsel Péronne Quesnay Ravel
      Sauvage Tessier Vauclair Verneuil Bellamy Courcelle Dorval Fontanel`),
  },
  german: {
    given: words(
      `Jonas Lena Felix Marie Lukas Greta Emil Clara Anton Ida Moritz Nele Theo Frieda Oskar Hanna`,
    ),
    family:
      words(`Ackermann Birkholz Dornbach Eichner Falkenau Grünwald Hagedorn Immenhof Kestler Lindgruber Morgenrot Neuhaus Oberfeld Reinholt
      Sommerlad Talbach Ulmer Weidenau`),
  },
  nordic: {
    given: words(
      `Erik Astrid Lars Freja Nils Ingrid Olle Saga Magnus Elsa Jonas Liv Henrik Maja Aksel Signe Aino Eero`,
    ),
    family:
      words(`Almquist Bergdahl Dalström Ekholm Fjeldsted Grönvall Hedlund Isaksen Kvarnberg Lundgard Mossberg Nordahl Östman Rosendal Skogby
      Tallberg Vinterhav Ågren Koivula Lahtela`),
  },
  latin: {
    given: words(
      `Marco Lucía Diego Giulia Rafael Elena Bruno Sofía Paolo Carmen Tomás Bianca Andrés Chiara Thiago Inés Matteo Luana`,
    ),
    family:
      words(`Alvarenga Bellini Cordero Duarte Espósito Ferraro Galindo Herrera Iturbe Lombardi Montoya Nogueira Olivares Peralta Quintana
      Rinaldi Salvatierra Tavares Vidal Zanetti`),
  },
  japanese: {
    given: words(`Haruto Yui Sota Aoi Ren Hina Kaito Sakura Daiki Mei Riku Emi Takumi Nao Shun Kana`),
    family:
      words(`Akiyama Fujisawa Hoshino Isogai Kawanabe Kurosaki Matsukaze Minamoto Nishizawa Okabayashi Sakuragi Shiraishi Takamori Tsukino
      Uehara Yamabuki`),
  },
  chinese: {
    given: words(
      `Jason Karis Vincent Matthew Alvin Joyce Derek Keith Angela Terence Zac Celia Benno Ivy Douglas Mandy`,
    ),
    family: words(`Chan Cheung Fong Ho Kwok Lau Leung Lo Mok Ng Poon Szeto Tam Tsui Wong Yeung Yiu Yu`),
  },
  indian: {
    given: words(
      `Arjun Meera Rohan Kavya Vikram Anika Suraj Priya Nikhil Leela Dev Asha Kiran Rahul Tara Ishan`,
    ),
    family: words(
      `Acharya Bhandari Chauhan Deshmane Ganesan Iyer Joglekar Kadam Lokhande Menon Naidu Pillai Ranade Shinde Thakkar Varma`,
    ),
  },
  arabic: {
    given: words(
      `Omar Layla Khalid Noor Saif Mariam Tariq Huda Faris Salma Majid Rania Yousef Dana Hamad Amira`,
    ),
    family: words(
      `Al-Amari Al-Bahri Al-Dhafari Al-Falasi Al-Hosani Al-Jaberi Al-Kaabi Al-Mazari Al-Nuwais Al-Qasimi Al-Rashed Al-Suwaidi`,
    ),
  },
  korean: {
    given: words(`Minjun Seoyeon Jiho Haeun Doyun Yuna Jisung Sora Taeyang Nari Hyunwoo Mina`),
    family: words(`Kang Kwon Namgung Moon Bae Seo Shin Ahn Yoon Lim Jang Cha Choi Han Hong Ryu`),
  },
  malay: {
    given: words(`Amir Siti Faizal Nurul Hakim Aisyah Zul Farah Rizal Melati Iskandar Lina`),
    family: words(
      `Abdullah Bakri Daud Hashim Ismail Jalil Kamaruddin Latif Mansor Osman Rahim Salleh Tahir Yaakob`,
    ),
  },
};
