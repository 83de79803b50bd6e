using System.Globalization;

namespace Async2;

/// <summary>The counts as text: totals, then places and borders, with most of them first, in lines with tabs between the columns.</summary>
internal static class BorderTable
{
    private const int MaxRows = 100;

    internal static void Write(TextWriter writer, IEnumerable<CountedCall> calls, IEnumerable<CountedBorder> borders)
    {
        CountedCall[] awaited = [.. calls.Where(c => c.OfBorders > 0).OrderByDescending(c => c.OfBorders)];
        CountedBorder[] returned = [.. borders.OrderByDescending(b => b.Suspended).ThenByDescending(b => b.Tasks)];
        (long awaits, long tasks, long ofBorders) = (calls.Sum(c => c.Awaits), calls.Sum(c => c.Tasks), calls.Sum(c => c.OfBorders));
        writer.WriteLine(Row("awaits", awaits));
        writer.WriteLine(Row("awaits of tasks", tasks));
        writer.WriteLine(Row("awaits of tasks made at borders", ofBorders, Share(ofBorders, awaits)));
        writer.WriteLine(Row("tasks made at borders", returned.Sum(b => b.Tasks)));
        writer.WriteLine(Row("tasks made at borders that a root completes", returned.Sum(b => b.Suspended)));
        writer.WriteLine();
        writer.WriteLine(Row("of borders", "suspended", "awaits", "method", "callee", "binding"));
        foreach (CountedCall call in awaited.Take(MaxRows))
            writer.WriteLine(Row(call.OfBorders, call.Suspended, call.Awaits, call.Method, call.Callee, call.Binding));
        WriteRest(writer, awaited.Length);
        writer.WriteLine();
        writer.WriteLine(Row("suspended", "tasks", "border"));
        foreach (CountedBorder border in returned.Take(MaxRows)) writer.WriteLine(Row(border.Suspended, border.Tasks, border.Method));
        WriteRest(writer, returned.Length);
    }

    private static void WriteRest(TextWriter writer, int rows)
    {
        if (rows > MaxRows) writer.WriteLine(Row($"and {rows - MaxRows} more"));
    }

    private static string Row(params object[] columns) =>
        string.Join('\t', columns.Select(c => Convert.ToString(c, CultureInfo.InvariantCulture)));

    private static string Share(long part, long whole) =>
        whole == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $"{100.0 * part / whole:0.0}%");
}
