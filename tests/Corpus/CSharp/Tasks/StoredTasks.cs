// Tasks that are kept in fields, lists and dictionaries, awaited later, and by several callers.
namespace Corpus.StoredTasks;

internal static class Program
{
    private static readonly Dictionary<int, Task<int>> s_cache = [];

    public static void Main() => Completions.Run(async completion =>
    {
        s_cache.Clear();
        var first = Get(completion.Calm(), 1);
        var second = Get(completion, 2);
        WriteLine("started");
        var tasks = new List<Task<int>> { second, first, Get(completion, 1) };
        foreach (var task in tasks.Skip(1)) WriteLine(await task);
        WriteLine(ReferenceEquals(Get(completion, 2), second));
        WriteLine(await second + await second);
    });

    private static Task<int> Get(Completion completion, int n) => s_cache.TryGetValue(n, out var task) ? task : s_cache[n] = Make(completion, n);

    private static async Task<int> Make(Completion completion, int n)
    {
        WriteLine($"make {n}");
        return await Step.Of(completion, n * 10);
    }
}
