using System.Reflection;
using System.Runtime.CompilerServices;

namespace Async2.Compiler.Tests.Fixtures;

/// <summary>
/// Never completed when asked, and resumed when the test calls <see cref="Continue"/>. Looks into the continuation that it
/// resumed.
/// </summary>
internal sealed class Stop : ICriticalNotifyCompletion
{
    private static readonly FieldInfo s_completionOfGate =
        typeof(Continuation).Assembly.GetType("Async2.Gate")!.GetField("_completion", BindingFlags.Instance | BindingFlags.NonPublic)!;

    private readonly WeakReference _tracked = new(null);
    private Action? _continuation;
    private Continuation? _completion;

    public bool IsCompleted => false;

    /// <summary>What <see cref="Look"/> has seen so far.</summary>
    public List<bool> Seen { get; } = [];

    /// <summary>Whether the tracked object has survived a collection.</summary>
    public bool IsAlive
    {
        get
        {
            GC.Collect();
            return _tracked.IsAlive;
        }
    }

    /// <summary>What resumes the method that waits.</summary>
    public Action Resume => _continuation!;

    /// <summary>The frames of the chain that waits, from the innermost one on, by the names of their classes.</summary>
    public IEnumerable<string> Chain
    {
        get
        {
            for (var each = _completion!.Next; each is Frame; each = each.Next) yield return each.GetType().Name;
        }
    }

    public Stop GetAwaiter() => this;

    public void GetResult()
    {
    }

    public void UnsafeOnCompleted(Action continuation)
    {
        _continuation = continuation;
        _completion = (Continuation)s_completionOfGate.GetValue(continuation.Target)!;
    }

    /// <summary>What <see cref="Continue"/> does while the method waits for something else.</summary>
    public void Meanwhile(Action action) => _continuation = action;

    public void OnCompleted(Action continuation) => throw new NotSupportedException();

    public void Continue()
    {
        var continuation = _continuation!;
        _continuation = null;
        continuation();
    }

    /// <summary>A new object, whose life is watched from now on.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public object Tracked() => Track(new object());

    public T Track<T>(T value)
        where T : class
    {
        _tracked.Target = value;
        return value;
    }

    /// <summary>Notes whether the continuation of the activation that is running holds the tracked object.</summary>
    /// <remarks>
    /// By its fields, because how long locals live depends on the tier of the JIT. A completion leads to the frame
    /// that is running.
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Look() => Seen.Add(Holds(_completion!.Next!, _tracked.Target!));

    private static bool Holds(object container, object value) => container.GetType()
        .GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
        .Select(f => (Type: f.FieldType, Value: f.GetValue(container)))
        .Any(f => ReferenceEquals(f.Value, value) || f is { Type: { IsValueType: true, IsPrimitive: false, IsEnum: false }, Value: { } part } && Holds(part, value));
}
