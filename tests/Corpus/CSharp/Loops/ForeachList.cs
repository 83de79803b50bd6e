// foreach over List<T> and Dictionary: the struct enumerator lives across awaits, and notices changes.
namespace Corpus.ForeachList;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var list = new List<int> { 1, 2, 3 };
        foreach (var n in list) WriteLine(n + await Step.Of(completion.Calm(), 10));
        var map = new Dictionary<string, int> { ["x"] = 1, ["y"] = 2 };
        foreach (var (key, value) in map) WriteLine(key + await Step.Of(completion.Calm(), value));
        try
        {
            foreach (var n in list)
            {
                await Step.Go(completion);
                list.Add(n);
            }
        }
        catch (InvalidOperationException)
        {
            WriteLine("modified");
        }
    });
}
