using System.Runtime.CompilerServices;

namespace Corpus.Harness;

/// <summary>
/// Shows which objects a suspended or ended method keeps alive. A shape awaits latches 0, 1 and 2, one after the other, which open here, and
/// watches objects that it makes. Nothing else refers to these.
/// </summary>
public static class Kept
{
    private const int Latches = 3;

    private static readonly List<(string Name, WeakReference Object)> s_watched = [];
    private static readonly Dictionary<int, List<Action>> s_opened = [];
    private static TaskCompletionSource[] s_gates;

    /// <summary>Runs a shape, and prints what is alive whenever it waits, and when it has ended but its task is still there.</summary>
    public static void Show(string name, Func<Task> shape)
    {
        Console.WriteLine($"-- {name}");
        s_gates = [.. Enumerable.Range(0, Latches).Select(_ => new TaskCompletionSource())];
        s_watched.Clear();
        s_opened.Clear();
        var task = Start(shape);
        Console.WriteLine($"waits: {Alive()}");
        for (var i = 0; i < Latches; i++)
        {
            Open(i);
            Console.WriteLine($"latch {i} open: {Alive()}");
        }

        Console.WriteLine(task.Status);
        SynchronizationContext.SetSynchronizationContext(null);
    }

    /// <summary>A task that is completed when the latch opens.</summary>
    public static Task Latch(int i) => s_gates[i].Task;

    /// <summary>Does something when the latch opens, once. The action is then forgotten.</summary>
    public static void WhenOpen(int i, Action action)
    {
        if (!s_opened.TryGetValue(i, out var actions)) s_opened.Add(i, actions = []);
        actions.Add(action);
    }

    /// <summary>A new object that is watched.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static object New(string name) => Watch(name, new object());

    /// <summary>Watches an object.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static T Watch<T>(string name, T watched)
        where T : class
    {
        s_watched.Add((name, new WeakReference(watched)));
        return watched;
    }

    /// <summary>Uses objects, so that no compiler removes them, and forgets them.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Use(params object[] objects) => GC.KeepAlive(objects);

    // Not inlined, so that nothing of the shape is left on the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task Start(Func<Task> shape) => shape();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Open(int i)
    {
        s_gates[i].SetResult();
        if (!s_opened.Remove(i, out var actions)) return;
        foreach (var action in actions) action();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string Alive()
    {
        for (var i = 0; i < 2; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        return string.Join(", ", s_watched.Where(w => w.Object.IsAlive).Select(w => w.Name));
    }
}
