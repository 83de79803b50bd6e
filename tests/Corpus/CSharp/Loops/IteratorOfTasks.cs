// An iterator that yields tasks of async methods: each starts when it is asked for.
namespace Corpus.IteratorOfTasks;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var task in Tasks(completion))
        {
            WriteLine("got task");
            WriteLine(await task);
        }
    });

    private static IEnumerable<Task<int>> Tasks(Completion completion)
    {
        for (var i = 0; i < 3; i++)
        {
            yield return Work(i == 2 ? completion : completion.Calm(), i);
            WriteLine("after yield");
        }
    }

    private static async Task<int> Work(Completion completion, int n)
    {
        WriteLine($"work {n}");
        return await Step.Of(completion, n * n);
    }
}
