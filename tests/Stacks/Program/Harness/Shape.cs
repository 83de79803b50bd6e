using System.Reflection;

namespace Shapes.Harness;

/// <summary>A method that starts a shape, and the stacks that it leaves.</summary>
internal sealed class Shape(MethodInfo method)
{
    private static readonly string[] s_elsewhere = ["Shapes.", "Near.", "Far.", "task "];

    private readonly ShapeAttribute _shape = method.GetCustomAttribute<ShapeAttribute>()!;

    /// <summary>All shapes of the program, in the order of their names.</summary>
    public static IReadOnlyList<Shape> All { get; } =
        [.. typeof(Shape).Assembly.GetTypes()
            .SelectMany(t => t.GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly))
            .Where(m => m.IsDefined(typeof(ShapeAttribute)))
            .Select(m => new Shape(m))
            .OrderBy(s => s.Name, StringComparer.Ordinal)];

    public string Name => $"{method.DeclaringType!.FullName}.{method.Name}";

    /// <summary>The expected stacks, one a line: count, what they wait for, frames; with tabs between them.</summary>
    public IEnumerable<string> Expectations => method.GetCustomAttributes<StackAttribute>()
        .Select(s => string.Join('\t', [$"{s.Each * _shape.Times}", s.WaitsFor, .. s.Frames.Select(WithType)]));

    /// <summary>Starts it as often as it says. The tasks are those that must never complete.</summary>
    public IReadOnlyList<Task> Start() =>
        [.. Enumerable.Range(0, _shape.Times).Select(_ => _shape.OnPump ? Pump.Call(StartOnce) : StartOnce()).OfType<Task>()];

    private Task? StartOnce() => method.Invoke(null, null) switch
    {
        Task task => task,
        ValueTask task => task.AsTask(),
        ValueTask<int> task => task.AsTask(),
        _ => null,
    };

    // Frames of the declaring type need not name it.
    private string WithType(string frame) =>
        Array.Exists(s_elsewhere, e => frame.StartsWith(e, StringComparison.Ordinal)) ? frame : $"{method.DeclaringType!.FullName}.{frame}";
}
