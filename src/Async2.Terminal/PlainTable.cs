using Async2.Compiler;
using Spectre.Console;

namespace Async2.Terminal;

/// <summary>A table with a border and a head on a terminal; a head and rows with tabs between the cells anywhere else.</summary>
internal sealed class PlainTable(params string[] columns)
{
    private readonly List<object[]> _rows = [];

    public int Rows => _rows.Count;

    public void Add(params object[] cells) => _rows.Add(cells);

    public void Write()
    {
        if (!Screen.IsTerminal)
        {
            Screen.Row(columns);
            foreach (var row in _rows) Screen.Row(row.Select(cell => cell.ToString()!));
            return;
        }
        var table = new Table().Border(TableBorder.Rounded);
        for (var i = 0; i < columns.Length; i++)
        {
            var isNumber = _rows.Count > 0 && _rows[0][i] is int;
            table.AddColumn(new TableColumn(Markup.Escape(columns[i])) { Alignment = isNumber ? Justify.Right : Justify.Left });
        }
        foreach (var row in _rows) table.AddRow([.. row.Select(cell => new Text(VisibleText.Of(cell.ToString()!)))]);
        AnsiConsole.Write(table);
    }
}
