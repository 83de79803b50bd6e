using System.Reflection;
using System.Reflection.Metadata;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>A method of the user, as it stands in the source.</summary>
/// <param name="Symbols">Its module.</param>
/// <param name="Handle">The method.</param>
/// <param name="Bodies">
/// The methods with its code: itself, and those of its state machine. The code before and behind an await may stand in different ones.
/// </param>
internal sealed record OwnMethod(ModuleSymbols Symbols, MethodDefinitionHandle Handle, IReadOnlyList<MethodDefinitionHandle> Bodies)
{
    public string Name => MethodNames.Of(Symbols.Metadata, Handle);

    public bool IsAsync => Bodies.Any(b => b != Handle) && !MachineAttributes.NamesTwin(Symbols.Metadata, Handle);

    /// <summary>The names of class and method by which others call it: its own, and in a woven module those of its variant.</summary>
    public IEnumerable<(string Type, string Name)> CalledAs => Bodies.Append(Handle).Distinct().Select(NamesOf);

    /// <summary>Its own name, without the class.</summary>
    public string ShortName => NamesOf(Handle).Name;

    /// <summary>Whether it may be called by an interface, or a base class.</summary>
    public bool IsVirtual => (Symbols.Metadata.GetMethodDefinition(Handle).Attributes & MethodAttributes.Virtual) != 0;

    /// <summary>All methods of the user's modules.</summary>
    public static IEnumerable<OwnMethod> All(FrameNames names) => names.OwnModules.SelectMany(
        s => s.Metadata.MethodDefinitions.GroupBy(s.SourceOf).Select(g => new OwnMethod(s, g.Key, [.. g])));

    /// <summary>Its code, each part with the method that has it.</summary>
    public IEnumerable<(MethodDefinitionHandle Body, MethodCode Code)> Codes =>
        Bodies.Select(b => (b, new MethodCode(Symbols, b, hasOtherLocals: false)));

    /// <summary>The names of class and method that a call in it has.</summary>
    public (string Type, string Name) CalledBy(MethodCode.Call call) => call.Own.IsNil ? (call.Type, call.Name) : NamesOf(call.Own);

    /// <summary>Its name with file and line.</summary>
    /// <param name="place">The code and the IL offset of the line; null for none.</param>
    public string Line((MethodDefinitionHandle Body, int Offset)? place) =>
        place is var (body, offset) ? FrameText.Of(Name, Symbols.PlaceOf(body, offset)) : Name;

    /// <summary>Whether an instruction lies in a finally block.</summary>
    public bool IsInFinally(MethodDefinitionHandle body, int offset) => Symbols.RegionsOf(body)
        .Any(r => r.Kind == ExceptionRegionKind.Finally && r.HandlerOffset <= offset && offset < r.HandlerOffset + r.HandlerLength);

    private (string Type, string Name) NamesOf(MethodDefinitionHandle handle)
    {
        var method = Symbols.Metadata.GetMethodDefinition(handle);
        var type = Symbols.Metadata.GetTypeDefinition(method.GetDeclaringType());
        return (Symbols.Metadata.GetString(type.Name), Symbols.Metadata.GetString(method.Name));
    }
}
