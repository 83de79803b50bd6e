using System.ComponentModel;

namespace Async2;

/// <summary>What is counted of a woven method for a profile.</summary>
/// <remarks>Nothing is locked: a count that gets lost where threads race does not matter, but what a call costs does.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class CountedMethod
{
    private long _calls;
    private long _suspended;

    internal CountedMethod(string assembly, string method, string hash) => (Assembly, Method, Hash) = (assembly, method, hash);

    internal string Assembly { get; }

    internal string Method { get; }

    internal string Hash { get; }

    /// <summary>What there is to record by now; more calls than have begun cannot have suspended.</summary>
    internal ProfiledMethod Recorded => new(Assembly, Method, Hash, _calls, Math.Min(_suspended, _calls));

    internal void CountCall() => _calls++;

    internal void CountSuspension() => _suspended++;
}
