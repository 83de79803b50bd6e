using System.Diagnostics.Tracing;

namespace System.Threading.Tasks;

/// <summary>The event source of the class library's tasks.</summary>
public sealed class TplEventSource : EventSource
{
    /// <summary>The only instance. Who reads the field first makes it.</summary>
    public static readonly TplEventSource Log = null!;

    private TplEventSource()
    {
    }
}
