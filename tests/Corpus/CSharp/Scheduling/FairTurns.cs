// Methods that yield in turn on one thread: each gets its turn, however deep the frame that yields.
namespace Corpus.FairTurns;

internal static class Program
{
    private static readonly List<string> s_turns = [];

    public static void Main()
    {
        new PumpContext().Run(() => Task.WhenAll(Flat("a"), Deep("b", 3), FromCallee("c"), FromIterator("d")));
        WriteLine(string.Join(" ", s_turns));
    }

    private static async Task Flat(string name)
    {
        for (var i = 0; i < 6; i++)
        {
            s_turns.Add($"{name}{i}");
            await Task.Yield();
        }

        s_turns.Add($"{name} ends");
    }

    private static async Task Deep(string name, int depth)
    {
        if (depth == 0) await Flat(name);
        else await Deep(name, depth - 1);
        s_turns.Add($"{name} ends at {depth}");
    }

    private static async Task FromCallee(string name)
    {
        for (var i = 0; i < 6; i++) await Turn(name, i);
        s_turns.Add($"{name} ends");
    }

    private static async ValueTask Turn(string name, int i)
    {
        s_turns.Add($"{name}{i}");
        await Task.Yield();
    }

    private static async Task FromIterator(string name)
    {
        await foreach (var i in Numbers()) s_turns.Add($"{name}{i}");
        s_turns.Add($"{name} ends");
    }

    private static async IAsyncEnumerable<int> Numbers()
    {
        for (var i = 0; i < 6; i++)
        {
            yield return i;
            await Task.Yield();
        }
    }
}
