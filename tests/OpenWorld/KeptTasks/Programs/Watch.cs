namespace Watching;

/// <summary>A substitute for a profiler: a watched method first reports its call.</summary>
public static class Watch
{
    private static readonly SortedDictionary<string, int> s_calls = [];

    public static void Enter(string method)
    {
        lock (s_calls) s_calls[method] = s_calls.GetValueOrDefault(method) + 1;
    }

    public static void Report()
    {
        lock (s_calls)
        {
            foreach (var (method, calls) in s_calls) Console.WriteLine($"{method}: {calls}");
            s_calls.Clear();
        }
    }
}
