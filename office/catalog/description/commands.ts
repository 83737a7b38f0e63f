import { baseKeymap, chainCommands, setBlockType, toggleMark } from '@tiptap/pm/commands'
import { history, redo, undo } from '@tiptap/pm/history'
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from '@tiptap/pm/inputrules'
import { keymap } from '@tiptap/pm/keymap'
import type { MarkType, Node, NodeType } from '@tiptap/pm/model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from '@tiptap/pm/schema-list'
import { type Command, type EditorState, Plugin, Selection, TextSelection } from '@tiptap/pm/state'
import { marks, nodes, schema } from './schema.ts'

/** Something that a button of the editor does, and whether it is so where the cursor is. */
interface Tool {
  name: string
  isOn(state: EditorState): boolean
  run: Command
}

interface LinkRange {
  href: string
  from: number
  to: number
}

const hasMark = ({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean => {
  const { empty, $from, from, to } = selection
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type)
}

const markTool = (name: string, type: MarkType): Tool => ({
  name,
  isOn: (state) => hasMark(state, type),
  run: toggleMark(type),
})

function headingTool(name: string, type: NodeType): Tool {
  const isOn = ({ selection }: EditorState) => selection.$from.parent.type === type
  return {
    name,
    isOn,
    run: (state, dispatch) => setBlockType(isOn(state) ? nodes.paragraph : type)(state, dispatch),
  }
}

/** The innermost list around the cursor. */
function listAround({ selection: { $from } }: EditorState) {
  for (let { depth } = $from; depth > 0; depth -= 1) {
    const { type } = $from.node(depth)
    if (type === nodes.bullets || type === nodes.numbers) return { type, at: $from.before(depth) }
  }
  return null
}

const listTool = (name: string, type: NodeType): Tool => ({
  name,
  isOn: (state) => listAround(state)?.type === type,
  run: (state, dispatch) => {
    const list = listAround(state)
    if (!list) return wrapInList(type)(state, dispatch)
    if (list.type === type) return liftListItem(nodes.item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.at, type))
    return true
  },
})

export const tools: readonly Tool[] = [
  headingTool('Heading', nodes.heading),
  headingTool('Subheading', nodes.subheading),
  markTool('Bold', marks.bold),
  markTool('Italic', marks.italic),
  listTool('Bullets', nodes.bullets),
  listTool('Numbers', nodes.numbers),
]

/** The first link that is selected, or that the cursor is in. */
export function linkAt({ selection, doc }: EditorState): LinkRange | null {
  const links: LinkRange[] = []
  doc.nodesBetween(selection.from, selection.to, (node, at, parent, index) => {
    const mark = marks.link.isInSet(node.marks)
    if (!mark || !parent) return
    let [from, to] = [at, at + node.nodeSize]
    // Its words may be several nodes, some of them bold.
    const isPart = (other: Node | null) => other !== null && mark.isInSet(other.marks)
    for (let before = index - 1; isPart(parent.maybeChild(before)); before -= 1)
      from -= parent.child(before).nodeSize
    for (let after = index + 1; isPart(parent.maybeChild(after)); after += 1)
      to += parent.child(after).nodeSize
    links.push({ href: String(mark.attrs.href), from, to })
  })
  return links[0] ?? null
}

/** Changes the link around the selection, or links what is selected; without either, the address becomes the words. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { empty, from, to } = state.selection
    const link = linkAt(state)
    const isInLink = link !== null && link.from <= from && to <= link.to
    const selected = empty ? null : { from, to }
    const range = isInLink ? link : selected
    const mark = marks.link.create({ href })
    const { tr } = state
    if (range) tr.removeMark(range.from, range.to, marks.link).addMark(range.from, range.to, mark)
    else tr.replaceSelectionWith(schema.text(href, [mark]), false)
    dispatch?.(tr.scrollIntoView())
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const range = linkAt(state)
  if (range) dispatch?.(state.tr.removeMark(range.from, range.to, marks.link))
  return range !== null
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create()).scrollIntoView())
  return true
}

/** All of the text, in which the buttons do what they do with a part of it. */
const selectAll: Command = ({ tr, doc }, dispatch) => {
  const [{ $from }, { $to }] = [Selection.atStart(doc), Selection.atEnd(doc)]
  dispatch?.(tr.setSelection(TextSelection.between($from, $to)))
  return true
}

/** Where a key does nothing, the browser must not do what it does with it, such as going back. */
const doNothing: Command = () => true

/**
 * A browser reports a selection in a task of its own, and while it is busy the next key comes first: a shortcut would work on
 * what was selected before. Other keys may belong to a word that is being composed, and are left alone.
 */
const readSelectionFirst = new Plugin({
  props: {
    handleDOMEvents: {
      keydown(view, { ctrlKey, metaKey }) {
        if (ctrlKey || metaKey) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
        return false
      },
    },
  },
})

/** What the editor does by keyboard. Tab is not in it: it leaves the editor. */
export const createPlugins = (askForLink: () => void) => [
  readSelectionFirst,
  inputRules({
    rules: [
      textblockTypeInputRule(/^##\s$/, nodes.heading),
      textblockTypeInputRule(/^###\s$/, nodes.subheading),
      wrappingInputRule(/^[-*]\s$/, nodes.bullets),
      wrappingInputRule(/^1\.\s$/, nodes.numbers),
    ],
  }),
  keymap({
    'Mod-b': toggleMark(marks.bold),
    'Mod-i': toggleMark(marks.italic),
    'Mod-u': toggleMark(marks.underline),
    'Mod-k': () => {
      askForLink()
      return true
    },
    'Mod-a': selectAll,
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-]': chainCommands(sinkListItem(nodes.item), doNothing),
    'Mod-[': chainCommands(liftListItem(nodes.item), doNothing),
    Enter: splitListItem(nodes.item),
    'Shift-Enter': breakLine,
    Backspace: undoInputRule,
  }),
  keymap(baseKeymap),
  history(),
]
