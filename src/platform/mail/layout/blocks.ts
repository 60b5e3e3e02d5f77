/** The parts of a mail, from top to bottom. All texts are plain; the layout escapes them. */
export type Block =
  | { kind: 'heading' | 'paragraph' | 'hint' | 'quote' | 'title' | 'code'; text: string }
  | { kind: 'facts'; rows: { label: string; value: string; isStrong?: boolean }[] }
  | { kind: 'items'; rows: { name: string; detail: string; amount: string }[] }
  | { kind: 'totals'; rows: { label: string; amount: string; isStrong?: boolean }[] }
  | { kind: 'goods'; rows: { name: string; links: string[]; keys: string[] }[] }
  | { kind: 'picture'; link: string; text: string }
  | { kind: 'button'; link: string; text: string }
  /** A link to copy, for mail programs that show no button, with the sentence that leads to it. */
  | { kind: 'address'; link: string; lead?: string }

/** The sender's name and look of a mail. */
export type Look = {
  language: 'id' | 'en'
  name: string
  /** An absolute address; without one the name is shown. */
  logo: string | null
  home: string
  color: string
}

export type Framed = {
  look: Look
  title: string
  /** The text that inboxes show beside the subject. */
  preheader: string
  footer: string[]
  /** The address of the tracking picture that reports that the mail was opened. */
  pixel?: string | undefined
}

/** All that a mail says, from which it can be laid out again. Mails of earlier releases are stored in this form for months. */
export type MailContent = { frame: Framed; blocks: Block[] }
