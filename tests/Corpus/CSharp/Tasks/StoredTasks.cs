// Tasks that are kept in fields, lists and dictionaries, awaited later, and by several callers.
namespace Corpus.StoredTasks;

internal static class Program
{
    private static readonly Dictionary<int, Task<int>> s_cache = [];

    public static void Main() => Ways.Run(async way =>
    {
        s_cache.Clear();
        var first = Get(way.Calm(), 1);
        var second = Get(way, 2);
        WriteLine("started");
        var tasks = new List<Task<int>> { second, first, Get(way, 1) };
        foreach (var task in tasks.Skip(1)) WriteLine(await task);
        WriteLine(ReferenceEquals(Get(way, 2), second));
        WriteLine(await second + await second);
    });

    private static Task<int> Get(Way way, int n) => s_cache.TryGetValue(n, out var task) ? task : s_cache[n] = Make(way, n);

    private static async Task<int> Make(Way way, int n)
    {
        WriteLine($"make {n}");
        return await Step.Of(way, n * 10);
    }
}
