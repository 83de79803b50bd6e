namespace Async2.Stressed;

/// <summary>Continuations of ended requests that misbehaving outsiders still hold, and call now and then.</summary>
internal static class StaleCalls
{
    private static readonly Action?[] s_kept = new Action?[512];
    private static Action? s_waiting;

    /// <summary>Stores a call in place of another, and makes some of the stored ones.</summary>
    public static void Keep(Action call, Dice dice)
    {
        s_kept[dice.Below(s_kept.Length)] = call;
        for (var i = dice.Below(4); i > 0; i--) Try(s_kept[dice.Below(s_kept.Length)]);
    }

    /// <summary>Makes the call of the previous outsider, and stores this one for the next.</summary>
    public static void Swap(Action call) => Try(Interlocked.Exchange(ref s_waiting, call));

    /// <summary>Drops all stored calls.</summary>
    public static void Clear()
    {
        Array.Clear(s_kept);
        s_waiting = null;
    }

    /// <summary>Makes a call and ignores its failure, which is the caller's own.</summary>
    public static void Try(Action? call)
    {
        try
        {
            call?.Invoke();
        }
        catch (Exception)
        {
            // A superfluous call is refused, or fails in the request itself.
        }
    }
}
