// this[...] op= await, with awaited indices.
namespace Corpus.IndexerCompound;

internal sealed class Table
{
    private readonly Dictionary<(string, int), int> _cells = [];

    public int this[string row, int column]
    {
        get { WriteLine($"get {row}{column}"); return _cells.GetValueOrDefault((row, column), 1); }
        set { WriteLine($"set {row}{column}={value}"); _cells[(row, column)] = value; }
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var table = new Table();
        var n = 1;
        table["a", n++] = await Step.Of(completion.Calm(), 5);
        table[await Step.Of(completion.Calm(), "a"), n++] += await Step.Of(completion.Calm(), n);
        table["b", await Step.Of(completion.Calm(), n)] *= n;
        WriteLine(table["a", await Step.Of(completion.Calm(), 1)] + await Step.Of(completion.Calm(), n++) + table["a", n]);
        var list = new List<int> { 1, 2 };
        list[1] += await Step.Of(completion, 3);
        WriteLine(list[1]);
    });
}
