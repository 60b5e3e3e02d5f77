import { EditorContent, type Editor as TiptapEditor, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useWords } from '../../messages/provider.tsx'
import classes from './rich-text.module.css'
import { richTextWords } from './words.ts'

type Props = { labelId: string; value: string; onChange: (html: string) => void }

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
]

/** The rich text editor with its buttons. `value` is only the initial text; afterwards the editor holds the text. */
export default function Editor({ labelId, value, onChange }: Props) {
  const editor = useEditor({
    extensions,
    content: value,
    autofocus: 'end',
    injectCSS: false, // The content security policy forbids styles that a script adds, so they are in the CSS file.
    editorProps: {
      attributes: { class: classes.text!, role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })
  return (
    <>
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </>
  )
}

function Tools({ editor }: { editor: TiptapEditor }) {
  const { formats: words } = useWords(richTextWords)
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      heading: editor.isActive('heading'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const setLink = () => {
    const href = window.prompt(words.linkAddress, editor.getAttributes('link').href ?? 'https://')
    if (href === null) return
    if (href.trim() === '') chain().unsetLink().run()
    else chain().extendMarkRange('link').setLink({ href: href.trim() }).run()
  }
  const tools = [
    { name: 'bold', sign: 'B', run: () => chain().toggleBold().run() },
    { name: 'italic', sign: 'I', run: () => chain().toggleItalic().run() },
    { name: 'heading', sign: 'H', run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: 'bullets', sign: '•', run: () => chain().toggleBulletList().run() },
    { name: 'numbers', sign: '①', run: () => chain().toggleOrderedList().run() },
    { name: 'quote', sign: '”', run: () => chain().toggleBlockquote().run() },
    { name: 'link', sign: '↗', run: setLink },
  ] as const
  return (
    <div className={classes.tools} role="toolbar" aria-label={words.label}>
      {tools.map(({ name, sign, run }) => (
        <button
          key={name}
          type="button"
          aria-label={words[name]}
          title={words[name]}
          aria-pressed={state[name]}
          onClick={run}
        >
          <span aria-hidden>{sign}</span>
        </button>
      ))}
      <button type="button" aria-label={words.undo} disabled={!state.canUndo} onClick={() => chain().undo().run()}>
        <span aria-hidden>↶</span>
      </button>
      <button type="button" aria-label={words.redo} disabled={!state.canRedo} onClick={() => chain().redo().run()}>
        <span aria-hidden>↷</span>
      </button>
    </div>
  )
}
