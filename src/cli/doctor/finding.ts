/** The result of one check of `etalase doctor`. */
export type Finding = {
  check: string
  is_ok: boolean
  /** The service works, but the operator should know: shown with advice, without failing the command. */
  is_warning?: boolean
  found: string
  advice?: string
}
