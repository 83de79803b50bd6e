// ref locals between awaits, rebound, to elements, fields and locals.
namespace Corpus.RefLocalsBetweenAwaits;

internal static class Program
{
    private struct Cell { public int N; public string Text; }
    private static Cell s_cell;

    public static void Main() => Completions.Run(async completion =>
    {
        var array = new Cell[2];
        ref var cell = ref array[1];
        cell.N = 5;
        cell.Text = "five";
        await Step.Go(completion.Calm());
        cell = ref s_cell;
        cell = array[1];
        cell.N++;
        var local = 3;
        ref var alias = ref local;
        alias *= 4;
        ref readonly var fixedAlias = ref local;
        WriteLine($"{array[1].N} {s_cell.N} {fixedAlias}");
        local = await Step.Of(completion, local + 1);
        alias = ref local;
        alias++;
        WriteLine($"{local} {s_cell.Text}");
    });
}
