import fc from "fast-check";
import { comparableName } from "../../../src/spec/comparableName";
import { foldPersonName, foldVenueSlug } from "../../../src/service/races/names";
import { slugify } from "../../../src/spec/slug";

test.each([
  ["Sha Tin", "sha-tin"],
  ["Côte d'Opale & Sands", "cote-dopale-and-sands"],
  ["  The  Valley - Synthetic (AW) ", "the-valley-synthetic-aw"],
  ["東京", "東京"],
  ["Øvrevoll", "ovrevoll"],
  ["Næstved Straße", "naestved-strasse"],
  ["Łódź Đakovo", "lodz-dakovo"],
  ["?!", ""],
])("the slug of %j is %j", (name, slug) => expect(slugify(name)).toBe(slug));

test("a slug is its own slug, for any name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) =>
      expect(slugify(slugify(name))).toBe(slugify(name)),
    ),
  );
});

test.each([
  [" J.  McDonald ", "j mcdonald"],
  ["José O'Brien", "jose obrien"],
  ["JOSE OBRIEN", "jose obrien"],
  ["Jean-Luc Smith", "jean luc smith"],
])("%j is compared as %j", (name, folded) => expect(comparableName(name)).toBe(folded));

test.each([
  ["Ms Jess Philpot", "jess philpot"],
  ["MR. J. McDonald", "j mcdonald"],
  ["Mr & Mrs B. Hayes", "b hayes"],
  ["Ben, Will & JD Hayes", "ben will jd hayes"],
  ["Dr", "dr"],
  ["Missy Drake", "missy drake"],
])("the person %j is compared as %j", (name, folded) => expect(foldPersonName(name)).toBe(folded));

test.each([
  ["ashford-park", "ashfordpark"],
  ["ashford-park-racecourse", "ashfordpark"],
  ["ashford-park-race-course", "ashfordpark"],
  ["racecourse", "racecourse"],
])("the venue %j is compared as %j", (slug, folded) => expect(foldVenueSlug(slug)).toBe(folded));
