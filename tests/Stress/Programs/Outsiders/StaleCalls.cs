namespace Async2.Stressed;

/// <summary>What outsiders with bad manners still hold of requests that have ended, and call now and then.</summary>
internal static class StaleCalls
{
    private static readonly Action?[] s_kept = new Action?[512];
    private static Action? s_waiting;

    /// <summary>Keeps a call, in the place of another, and makes some of those that are kept.</summary>
    public static void Keep(Action call, Dice dice)
    {
        s_kept[dice.Below(s_kept.Length)] = call;
        for (var i = dice.Below(4); i > 0; i--) Try(s_kept[dice.Below(s_kept.Length)]);
    }

    /// <summary>Makes the call of whoever came last, who has to wait for the next one.</summary>
    public static void Swap(Action call) => Try(Interlocked.Exchange(ref s_waiting, call));

    /// <summary>Forgets them.</summary>
    public static void Clear()
    {
        Array.Clear(s_kept);
        s_waiting = null;
    }

    /// <summary>Whatever comes of the call, it is the caller's own fault.</summary>
    public static void Try(Action? call)
    {
        try
        {
            call?.Invoke();
        }
        catch (Exception)
        {
            // A call too many is refused, or fails in the request itself.
        }
    }
}
