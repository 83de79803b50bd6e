using System.Collections.Concurrent;
using Mono.Cecil;

namespace Async2.Compiler.Model;

/// <summary>
/// What an attribute with at most one argument says of methods: the method's own counts, else that of the nearest type around it, of the
/// module, of the assembly.
/// </summary>
/// <remarks>
/// Attributes are known by their full names alone, so programs may declare them themselves. Several threads may ask at once.
/// </remarks>
internal sealed class NearestAttribute(params string[] fullNames)
{
    private const int BlobProlog = 2;

    private readonly ConcurrentDictionary<ICustomAttributeProvider, int?> _known = [];

    /// <summary>Who sees what an async method does to its thread's contexts.</summary>
    public static NearestAttribute Contexts() => new("Async2.ContextsAttribute");

    /// <summary>Where awaits go on that do not say it themselves; the experiment's attribute is in the second namespace.</summary>
    public static NearestAttribute ConfigureAwait() =>
        new("Async2.ConfigureAwaitAttribute", "System.Runtime.CompilerServices.ConfigureAwaitAttribute");

    /// <summary>Whether async methods are woven.</summary>
    public static NearestAttribute Weave() => new("Async2.WeaveAttribute");

    /// <summary>Whether async methods suspend by unwinding the stack.</summary>
    public static NearestAttribute Unwind() => new("Async2.UnwindAttribute");

    /// <summary>Whether methods are always called by their tasks.</summary>
    public static NearestAttribute KeepTasks() => new("Async2.KeepTasksAttribute");

    /// <summary>The argument, a bool or an enumeration's value, that counts for <paramref name="method"/>; null if there is none.</summary>
    public int? ValueFor(MethodDefinition method) => ArgumentOf(method) ?? ValueFor(method.DeclaringType);

    private int? ValueFor(TypeDefinition type)
    {
        if (_known.TryGetValue(type, out var known)) return known;
        return _known[type] = ArgumentOf(type) ?? (type.DeclaringType is { } outer ? ValueFor(outer) : ValueFor(type.Module));
    }

    private int? ValueFor(ModuleDefinition module)
    {
        if (_known.TryGetValue(module, out var known)) return known;
        return _known[module] = ArgumentOf(module) ?? ArgumentOf(module.Assembly);
    }

    // The argument is read as it is stored: to decode an enumeration its assembly would have to be found. Without one it says true.
    private int? ArgumentOf(ICustomAttributeProvider marked) =>
        marked.HasCustomAttributes
        && marked.CustomAttributes.FirstOrDefault(a => fullNames.Contains(a.AttributeType.FullName)) is { } attribute
        && attribute.GetBlob() is { Length: > BlobProlog } blob
            ? attribute.Constructor.HasParameters ? blob[BlobProlog] : 1
            : null;
}
