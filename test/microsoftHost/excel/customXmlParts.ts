import { type CustomXml, namespaceOf, type XmlPart } from "../../../src/workbench/officeHost/customXml";
import { HostObject, notFound } from "../requests/hostObject";

/** Excel.CustomXmlPart. */
class CustomXmlPart extends HostObject {
  readonly typeName = "CustomXmlPart";
  override readonly loadable = ["id", "namespaceUri"];
  readonly Id: string;
  private readonly stored: CustomXml;

  constructor(storedPart: CustomXml, { id }: XmlPart) {
    super();
    this.stored = storedPart;
    this.Id = id;
  }
  override identity(): { _Id: string } {
    return { _Id: this.Id };
  }
  get NamespaceUri(): string {
    return namespaceOf(this.GetXml());
  }
  GetXml(): string {
    const foundPart = this.stored.parts().find(({ id }) => id === this.Id);
    if (!foundPart) throw notFound();
    return foundPart.xml;
  }
  Delete(): void {
    this.stored.remove(this.Id);
  }
}

/** Excel.CustomXmlPartScopedCollection: the parts of one namespace. */
class CustomXmlPartScopedCollection extends HostObject {
  readonly typeName: string = "CustomXmlPartScopedCollection";
  protected readonly stored: CustomXml;
  private readonly includes: (part: XmlPart) => boolean;

  constructor(storedPart: CustomXml, includes: (part: XmlPart) => boolean) {
    super();
    this.stored = storedPart;
    this.includes = includes;
  }
  override items(): readonly CustomXmlPart[] {
    return this.stored
      .parts()
      .filter(this.includes)
      .map((part) => new CustomXmlPart(this.stored, part));
  }
  override item(key: unknown): CustomXmlPart {
    const foundPart = this.GetItemOrNullObject(String(key));
    if (foundPart) return foundPart;
    throw notFound();
  }
  GetItemOrNullObject(id: string): CustomXmlPart | null {
    return this.items().find((part) => part.Id === id) ?? null;
  }
  GetCount(): number {
    return this.items().length;
  }
}

/** Excel.CustomXmlPartCollection: all parts. */
export class CustomXmlPartCollection extends CustomXmlPartScopedCollection {
  override readonly typeName = "CustomXmlPartCollection";

  constructor(storedPart: CustomXml) {
    super(storedPart, () => true);
  }
  Add(xml: string): CustomXmlPart {
    return new CustomXmlPart(this.stored, this.stored.add(xml));
  }
  GetByNamespace(namespace: string): CustomXmlPartScopedCollection {
    return new CustomXmlPartScopedCollection(this.stored, ({ xml }) => namespaceOf(xml) === namespace);
  }
}
