/**
 * The catalogue of field errors: every code with its English sentence, which follows the name of the field, and with
 * the parameters that the sentence names. Web pages have their own words for each code, in each language.
 */
export const fieldErrorSentences = {
  // Presence and type
  required: 'is required',
  empty: 'must not be empty',
  unknown_field: 'is not a known field',
  wrong_type: 'must be {expected}',
  not_boolean: 'must be true or false',
  not_whole: 'must be a whole number',
  invalid: 'is invalid',
  invalid_characters: 'must not contain null or broken characters',

  // Form of a value
  wrong_format: 'has an invalid format',
  invalid_email: 'must be a valid email',
  invalid_url: 'must be a valid uri',
  invalid_uuid: 'must be a valid uuid',
  invalid_date: 'must be a valid date',
  invalid_date_time: 'must be a valid date-time',
  invalid_amount: 'must be an amount with at most two decimal places',
  invalid_time_zone: 'is not an IANA time zone',
  invalid_origin: 'must be an http or https origin such as https://shop.example, without a path',
  invalid_hostname: 'must be a host name such as shop.example.com',
  incomplete_url: 'must be a full address',
  not_https: 'must be an https address',
  not_https_or_local: 'must start with https:// (http:// only for localhost)',
  not_public: 'must be a public address',
  other_mode: 'belong to the other mode of the provider',
  same_record: 'must be another record',
  has_credentials: 'must not contain a user name or password',
  has_fragment: 'must not contain a fragment',
  has_wildcard: 'must not contain a wildcard',
  not_normalized: 'must be written as {expected}',
  hidden_characters: 'must be one line without control, text-direction or invisible characters',
  too_few_random_characters: 'needs at least {min} X, each a random character',
  html_too_complex: 'must have at most {elements} HTML elements, nested at most {depth} deep',

  // Bounds
  too_short: 'must have at least {min} characters',
  too_long: 'must have at most {max} characters',
  too_small: 'must be at least {min}',
  too_large: 'must be at most {max}',
  not_above: 'must be more than {min}',
  not_below: 'must be less than {max}',
  not_a_multiple: 'must be a multiple of {step}',
  too_few: 'must name at least {min}',
  too_many: 'must name at most {max}',
  negative: 'must not be negative',
  amount_out_of_range: 'is larger than any amount that can be stored',
  moment_out_of_range: 'is not a moment that can be stored',
  not_in_future: 'must be in the future',
  in_future: 'must not be in the future',
  too_old: 'must be within the last {days} days',
  before_start: 'must not be before {start}',
  period_too_long: 'must be at most {max} days after the first day',
  too_many_events: 'covers more than {max} events: choose less',
  exceeds_discounted: 'must not be more than what it is taken off',

  // Choice and reference
  unknown_value: 'must be one of: {allowed}',
  not_found: 'does not exist',
  taken: 'is already in use',
  repeated: 'must not be repeated',
  excludes: 'cannot be sent together with {other}',
  not_included: 'cannot include {value}',
  incomplete_list: 'must name each of them exactly once',
  wrong_list: 'must be these values, each once: {values}',
  wrong_password: 'is wrong',
  wrong_code: 'is wrong or was used before',
  common_password: 'is among the most common passwords; choose another',
  unchangeable: 'cannot be changed here',
  used_elsewhere: 'leads to another store',
  domain_not_verified: 'must be at a sender domain of the business that is verified',
  unknown_placeholder: 'contains {placeholder}, which is not known here; known are: {allowed}',

  // Products
  option_name_missing: 'needs {other} first',
  option_name_repeated: 'must differ from the other options',
  option_value_missing: 'is required by the product',
  option_value_unknown: 'has no option of that number',
  option_values_taken: 'must differ from the option values of the other variants',
  option_unknown: 'is not an option of the product',
  option_new: 'is new: add it with add-option',
  option_not_new: 'goes with an option1_name that is new',
  needs_options: 'needs option1_name and option1_value',
  has_options: 'must be true with options',
  has_variants: 'can end only while there is one variant',
  not_recurring: 'must be recurring for a subscription',
  variants_not_recurring: 'can be subscription only when every variant is recurring',
  not_physical: 'can be weight only for physical products',
  too_many_variants: 'has {count} rows: a product has at most {max} variants',

  // Checkout and orders
  not_in_stock: 'is not in stock',
  not_offered: 'is not offered by this store',
  not_for_digital: 'is only for things that are delivered',
  not_delivered_there: 'does not deliver there',
  no_cash_on_delivery_there: 'does not deliver there against cash',
  not_serving_store: 'does not serve this store',
  not_eligible: 'does not apply to this order',
  expired: 'has expired',
  used_up: 'has been used as often as it may be',
  not_started: 'is not valid yet',
  used_up_by_customer: 'has been used by this customer as often as it may be',
  not_for_these_items: 'does not apply to any of these items',
  unknown_code: 'is not a code of this store',
  not_enabled: 'is not active',
  not_in_this_shop: 'does not apply in this shop',
  below_minimum: 'applies to orders of at least {min}',
  not_for_this_payment: 'does not apply to this way of paying',
  nothing_to_discount: 'takes nothing off this order',
  not_refundable_there: 'cannot be used for this payment: pay it back by bank transfer',
  not_a_payment_link: 'can be chosen for a payment link only',
  not_an_upgrade: 'is no upgrade of the item',
  not_a_downgrade: 'is no downgrade of the item',

  // Files
  not_uploaded_here: 'must be the address of a file that was uploaded for this',
  upload_expired: 'must be uploaded again: it was not stored, or was deleted because it was not used within 15 minutes',
  unreadable_picture: 'must be a JPEG, PNG, WebP, GIF, AVIF or TIFF picture of at most 50 megapixels',
  no_picture: 'leads to no picture',
  too_many_pixels: 'has too many pixels: a picture of this format has at most {max} megapixels',
  wrong_picture_type: 'must be a picture of the type {type}',
  wrong_size: 'must have the {bytes} bytes that were announced',
  wrong_file_type: 'must be what its name says, and end with one of: {endings}',
  not_utf8: 'must be UTF-8 without null characters',
  unreadable_csv: 'is not readable CSV at row {row}',
  unreadable_excel: 'is not a readable Excel file (.xlsx)',
  old_excel: 'is an older Excel file or has a password: save it as .xlsx without a password',
  excel_too_large: 'has more than {max} MB of cells: save it as CSV, or split it',
  already_imported: 'was imported already in the last day',
  unreadable_row: 'cannot be read: a quote is open or in the wrong place',
  too_many_cells: 'has more cells than the header',
  no_rows: 'has no rows',
  too_many_rows: 'has more than {max} rows',
  too_many_views: 'is full: a member saves at most {max} views',
  column_missing: 'lacks the column {column}',
  column_unknown: 'has an unknown column {column}',
  column_repeated: 'has the column {column} twice',

  // Outcomes of a webhook's test.
  test_refused: 'answered {status} to the test event',
  address_blocked: 'The address is not a public one, or not https',
  timed_out: 'No complete answer in time',
  connection_refused: 'The connection was refused',
  connection_lost: 'The connection broke off',
  host_unknown: 'The host name is not known',
  host_lookup_failed: 'The host name could not be looked up',
  connection_failed: 'The connection failed',

  // Sentences about the whole request, which do not follow a field's name.
  change_required: 'status or payment_status is required',
  rate_exists: 'There is a rate for this warehouse, zone and service already',
  account_without_email: 'Your account has no email address',
  not_a_mail_report: 'The message is not a report about the delivery of a mail that was sent from here',
} as const

export type FieldErrorCode = keyof typeof fieldErrorSentences

type Param = string | number | readonly (string | number | boolean | null)[]
type ParamNames<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
type ParamsOf<C extends FieldErrorCode> = Record<ParamNames<(typeof fieldErrorSentences)[C]>, Param>
type CodeWithoutParams = {
  [C in FieldErrorCode]: [ParamNames<(typeof fieldErrorSentences)[C]>] extends [never] ? C : never
}[FieldErrorCode]

export type CodedError = { code: FieldErrorCode; params: Record<string, Param> }

/** One entry of `error_details`. */
export type FieldError = CodedError & { field: string }

/** The problem of a field: a code, or `fieldError(code, params)` for a code with parameters. */
export type Problem = CodeWithoutParams | CodedError

/** Problems by field; `base` is the whole request. */
export type Problems = Record<string, Problem | Problem[]>

export const fieldError = <C extends FieldErrorCode>(code: C, params: ParamsOf<C>): CodedError => ({ code, params })

export const listFieldErrors = (problems: Problems): FieldError[] =>
  Object.entries(problems).flatMap(([field, found]) =>
    [found]
      .flat()
      .map((problem) => ({ field, ...(typeof problem === 'string' ? { code: problem, params: {} } : problem) })),
  )

/** The English sentence of a code, without the name of the field. */
export const toSentence = ({ code, params }: CodedError): string =>
  fieldErrorSentences[code].replace(/\{(\w+)\}/g, (_, name) => [params[name]].flat().join(', '))

/** The sentences by field, each once. */
export function sentencesByField(errors: FieldError[]): Record<string, string[]> {
  const sentences: Record<string, string[]> = Object.create(null) // A field may be named __proto__.
  for (const error of errors)
    sentences[error.field] = [...new Set([...(sentences[error.field] ?? []), toSentence(error)])]
  return sentences
}
