// An iterator that yields tasks of async methods: each starts when it is asked for.
namespace Corpus.IteratorOfTasks;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        foreach (var task in Tasks(way))
        {
            WriteLine("got task");
            WriteLine(await task);
        }
    });

    private static IEnumerable<Task<int>> Tasks(Way way)
    {
        for (var i = 0; i < 3; i++)
        {
            yield return Work(i == 2 ? way : way.Calm(), i);
            WriteLine("after yield");
        }
    }

    private static async Task<int> Work(Way way, int n)
    {
        WriteLine($"work {n}");
        return await Step.Of(way, n * n);
    }
}
