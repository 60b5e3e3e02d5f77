/** Words of dialogs about customers, which arrive when one is opened. */
export const customerDialogsEn = {
  eraseCustomer: {
    eraseTitle: 'Erase this person for good?',
    goes: 'This is erased and cannot be brought back:',
    goesList: [
      'name, contact, addresses, notes and tags',
      'the name and address in all orders, with transfer proofs and messages',
      'the login, carts, course progress and mails',
    ],
    stays: 'This stays:',
    staysText:
      'Orders with their numbers, items, amounts, city and province, which you need for your books. Invoices and credit notes as they were issued, with the name, because the law asks you to keep them.',
    eraseWord: 'erase',
    typeName: (name: string) => `Type “${name}” to confirm`,
    eraseForGood: 'Erase for good',
    erased: 'The personal data was erased',
  },
  mergeCustomers: {
    title: 'Merge two customers',
    stays: 'Stays',
    find: 'Who is the same person?',
    goes: 'Goes into the one above',
    change: 'Choose another',
    moves: 'Orders, subscriptions, goods, carts and addresses move over.',
    joins: 'Tags and notes are joined, and missing details are filled in.',
    loses: (details: string) => `${details} is no longer kept. An order with it makes a new customer.`,
    signsOut: 'The login of the one that goes ends. It cannot be undone.',
    run: 'Merge',
    done: 'The customers were merged',
  },
  importCustomers: {
    title: 'Import customers',
    lead: 'One customer a row. Whoever is known by email or phone stays as they are.',
    columns: 'The first row names the columns. Each customer needs a name, and an email or a phone number:',
    file: 'Choose a CSV file',
    reading: 'Reading the file…',
    preview: (rows: number) => `${rows} rows were read. Nothing is stored yet.`,
    counts: (created: number, existing: number, failed: number) =>
      `New: ${created} · Known already: ${existing} · With problems: ${failed}`,
    run: (count: number) => `Import ${count} ${count === 1 ? 'customer' : 'customers'}`,
    done: (count: number) => (count === 1 ? '1 customer was imported.' : `${count} customers were imported.`),
    problems: 'Rows with problems',
    problem: (row: number, field: string, problem: string) => `Row ${row}, ${field}: ${problem}`,
    more: (shown: number) => `Only the first ${shown} problems are shown.`,
  },
}

export type CustomerDialogWords = typeof customerDialogsEn
