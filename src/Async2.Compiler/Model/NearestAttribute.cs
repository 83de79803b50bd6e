using System.Collections.Concurrent;

namespace Async2.Compiler.Model;

/// <summary>
/// An attribute with at most one argument, in effect for a method: its own, else that of the nearest type around it, of the module, of
/// the assembly.
/// </summary>
/// <remarks>
/// Attributes are identified by full name alone, so programs may declare them themselves. Safe for several threads at once.
/// </remarks>
internal sealed class NearestAttribute(params string?[] fullNames)
{
    private const int BlobProlog = 2;

    private readonly ConcurrentDictionary<ICustomAttributeProvider, int?> _known = [];

    /// <summary>The visibility of changes that async methods make to their thread's contexts.</summary>
    public static NearestAttribute Contexts() => new(typeof(ContextsAttribute).FullName);

    /// <summary>Whether awaits resume in the captured context by default; the experiment's attribute is in the second namespace.</summary>
    public static NearestAttribute ConfigureAwait() =>
        new(typeof(ConfigureAwaitAttribute).FullName, "System.Runtime.CompilerServices.ConfigureAwaitAttribute");

    /// <summary>Whether async methods are woven.</summary>
    public static NearestAttribute Weave() => new(typeof(WeaveAttribute).FullName);

    /// <summary>Whether async methods suspend by unwinding the stack.</summary>
    public static NearestAttribute Unwind() => new(typeof(UnwindAttribute).FullName);

    /// <summary>Whether blocking calls suspend.</summary>
    public static NearestAttribute Blocking() => new(typeof(BlockingAttribute).FullName);

    /// <summary>Whether calls of methods are kept on the task.</summary>
    public static NearestAttribute KeepTasks() => new(typeof(KeepTasksAttribute).FullName);

    /// <summary>
    /// The argument in effect for <paramref name="method"/>, a bool or an enumeration's value; null if there is no attribute.
    /// </summary>
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

    // The argument is read in encoded form: decoding an enumeration would require its assembly. Without an argument the value is true.
    private int? ArgumentOf(ICustomAttributeProvider marked) =>
        marked.HasCustomAttributes
        && marked.CustomAttributes.FirstOrDefault(a => fullNames.Contains(a.AttributeType.FullName)) is { } attribute
        && attribute.GetBlob() is { Length: > BlobProlog } blob
            ? attribute.Constructor.HasParameters ? blob[BlobProlog] : 1
            : null;
}
