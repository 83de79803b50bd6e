using Shapes.Harness;

namespace Shapes;

/// <summary>Methods that were suspended and have ended: their objects may still be in the heap, and are no stacks.</summary>
internal static class Endings
{
    private static readonly List<Task> s_ended = [];

    [Shape(379)]
    public static void Ended()
    {
        _ = OuterAsync();
    }

    [Shape(383)]
    public static void EndedAndHeld()
    {
        s_ended.Add(OuterAsync());
    }

    [Shape(389)]
    public static void Failed()
    {
        s_ended.Add(FailAsync());
    }

    // The iterator waits at a yield for nobody.
    [Shape(397)]
    public static void HalfEnumerated()
    {
        var enumerator = Held.Keep(CountAsync().GetAsyncEnumerator());
        _ = enumerator.MoveNextAsync().AsTask();
    }

    private static async Task OuterAsync()
    {
        await InnerAsync();
        await InnerAsync();
    }

    private static async ValueTask<int> InnerAsync()
    {
        await Task.Yield();
        return 1;
    }

    private static async Task FailAsync()
    {
        await OuterAsync();
        throw new InvalidOperationException("expected");
    }

    private static async IAsyncEnumerable<int> CountAsync()
    {
        await Task.Yield();
        yield return 1;
        await Task.Yield();
        yield return 2;
    }
}
