/** What `etalase doctor` says about one thing. */
export type Finding = { check: string; is_ok: boolean; found: string; advice?: string }
