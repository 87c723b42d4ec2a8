import { type CustomXml, namespaceOf, type XmlPart } from "../../customXml";
import { ClientObject, type RequestContext } from "./clientObject";

/** A value that a method returns once the script has synchronised. */
class ClientResult<Value> extends ClientObject<true, { value: Value }> {
  get value(): Value {
    return this.property("value");
  }
}

/** Excel.CustomXmlPart. */
export class CustomXmlPart extends ClientObject<XmlPart, { id: string }> {
  private readonly stored: CustomXml;

  constructor(context: RequestContext, find: () => XmlPart | undefined) {
    super(context, { find, properties: ({ id }) => ({ id }) });
    this.stored = context.page.customXml;
  }

  get id(): string {
    return this.property("id");
  }
  /** Returns the XML of the moment at which the script synchronises. */
  getXml(): ClientResult<string> {
    const properties = (): { value: string } => {
      const { id } = this.resolved();
      return { value: this.stored.parts().find((part) => part.id === id)?.xml ?? "" };
    };
    return new ClientResult(this.context, { find: () => true, properties }).load("value");
  }
  setXml(xml: string): void {
    this.enqueue(({ id }) => this.stored.replace(id, xml));
  }
  delete(): void {
    this.enqueue(({ id }) => this.stored.remove(id));
  }
}

/** Excel.CustomXmlPartScopedCollection: the parts of one namespace. */
export class CustomXmlPartScopedCollection extends ClientObject<true, { items: CustomXmlPart[] }> {
  constructor(context: RequestContext, namespace: string) {
    const { customXml } = context.page;
    const own = (): XmlPart[] => customXml.parts().filter(({ xml }) => namespaceOf(xml) === namespace);
    super(context, {
      find: () => true,
      properties: () => ({ items: own().map((part) => new CustomXmlPart(context, () => part).load()) }),
    });
  }

  get items(): CustomXmlPart[] {
    return this.property("items");
  }
}

/** Excel.CustomXmlPartCollection. */
export class CustomXmlPartCollection {
  private readonly context: RequestContext;

  constructor(context: RequestContext) {
    this.context = context;
  }

  add(xml: string): CustomXmlPart {
    return new CustomXmlPart(this.context, () => this.context.page.customXml.add(xml));
  }
  getByNamespace(namespace: string): CustomXmlPartScopedCollection {
    return new CustomXmlPartScopedCollection(this.context, namespace);
  }
}
