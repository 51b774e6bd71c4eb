// Nanoseconds of processor time for each move that chess.js reads (and takes back): the least of three passes.
import { readFileSync } from 'node:fs'
import { Chess } from 'chess.js'

const lines = readFileSync(process.argv[2], 'utf8').trimEnd().split('\n').map((line) => line.split('\t'))
const boards = lines.map(([fen, text]) => [new Chess(fen), text])
let least = Infinity
for (let pass = 0; pass < 3; pass += 1) {
  const began = process.cpuUsage()
  for (const [board, text] of boards) {
    board.move(text)
    board.undo()
  }
  const { user, system } = process.cpuUsage(began)
  least = Math.min(least, ((user + system) * 1000) / boards.length)
}
console.log(least.toFixed(1))
