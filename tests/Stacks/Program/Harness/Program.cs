namespace Shapes.Harness;

/// <summary>Suspends every shape, prints the expected stacks and <c>ready</c>, and waits until its input ends.</summary>
internal static class Program
{
    private static int Main()
    {
        Pool.UseOneThread();
        var started = Shape.All.Select(s => (Shape: s, Tasks: Held.Keep(s.Start()))).ToList();
        Pool.Drain();

        var ended = started.SelectMany(s => s.Tasks.Where(t => t.IsCompleted).Select(t => $"{s.Shape.Name}: {t.Exception ?? (object)t.Status}"));
        foreach (var problem in ended) Console.WriteLine(problem);
        if (ended.Any()) return 1;

        foreach (var stack in Shape.All.SelectMany(s => s.Expectations)) Console.WriteLine(stack);
        Console.WriteLine("ready");
        Console.In.ReadToEnd();
        GC.KeepAlive(started);
        return 0;
    }
}
