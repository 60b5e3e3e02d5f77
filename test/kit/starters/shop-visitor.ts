type Fields = Record<string, string>

/** A browser without scripts: it keeps cookies, and sends the forms of the page that it got last. */
export class ShopVisitor {
  readonly #origin: string
  readonly #headers: Fields
  readonly #cookies = new Map<string, string>()

  constructor(origin: string, headers: Fields = {}) {
    this.#origin = origin
    this.#headers = headers
  }

  /** Asks for a page, or sends a form to it; follows no redirect. */
  async open(path: string, form?: Fields) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(this.#origin + path, {
      method: form ? 'POST' : 'GET',
      headers: { ...this.#headers, cookie, origin: this.#origin },
      body: form && new URLSearchParams(form),
      redirect: 'manual',
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(set)!
      this.#cookies.set(name!, value!)
    }
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      location: answer.headers.get('location'),
      fields: readFields(text),
    }
  }
}

const entities: Fields = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' }

/** What a browser would send with the form of a page: its fields, and the radio buttons that are checked. */
function readFields(text: string): Fields {
  const fields: Fields = {}
  for (const [, tag] of text.matchAll(/<input\b([^>]*)>/g)) {
    const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag!)?.[1]
    const [name, type, value = ''] = [read('name'), read('type'), read('value')]
    if (!name || (type === 'radio' && !/\schecked\b/.test(tag!))) continue
    fields[name] = value.replace(/&(amp|quot|#39|lt|gt);/g, (entity) => entities[entity]!)
  }
  return fields
}

/** The values of the radio buttons of this name. */
export const readChoices = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<input type="radio" name="${name}" value="([^"]*)"`, 'g'))].map(([, value]) => value!)
