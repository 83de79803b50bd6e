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

    public bool IsAsync => Bodies.Any(b => b != Handle);

    /// <summary>The names of class and method by which others call it: its own, and in a woven module those of its variant.</summary>
    public IEnumerable<(string Type, string Name)> CalledAs => Bodies.Append(Handle).Distinct().Select(NamesOf);

    /// <summary>Its own name, without the class.</summary>
    public string ShortName => NamesOf(Handle).Name;

    /// <summary>Whether it may be called by an interface, or a base class.</summary>
    public bool IsVirtual => (Symbols.Metadata.GetMethodDefinition(Handle).Attributes & MethodAttributes.Virtual) != 0;

    /// <summary>All methods of the user's modules.</summary>
    public static IEnumerable<OwnMethod> All(FrameNames names) => names.OwnModules.SelectMany(
        s => s.Metadata.MethodDefinitions.GroupBy(m => SourceOf(s, m)).Select(g => new OwnMethod(s, g.Key, [.. g])));

    /// <summary>The calls in it, each with the method that has the code.</summary>
    public IEnumerable<(MethodDefinitionHandle Body, MethodCode Code, MethodCode.Call Call)> Calls =>
        from body in Bodies
        let code = new MethodCode(Symbols, body, hasOtherLocals: false)
        from call in code.Calls
        select (body, code, call);

    /// <summary>The names of the methods of which it makes delegates.</summary>
    public IEnumerable<string> Functions =>
        Bodies.SelectMany(b => new MethodCode(Symbols, b, hasOtherLocals: false).Functions).Select(f => f.Name);

    /// <summary>Its name with file and line.</summary>
    /// <param name="place">The code and the IL offset of the line; null for none.</param>
    public string Line((MethodDefinitionHandle Body, int Offset)? place) =>
        place is var (body, offset) ? FrameText.Of(Name, Symbols.PlaceOf(body, offset)) : Name;

    /// <summary>Whether an instruction lies in a finally block.</summary>
    public bool IsInFinally(MethodDefinitionHandle body, int offset) => Symbols.RegionsOf(body)
        .Any(r => r.Kind == ExceptionRegionKind.Finally && r.HandlerOffset <= offset && offset < r.HandlerOffset + r.HandlerLength);

    private static MethodDefinitionHandle SourceOf(ModuleSymbols symbols, MethodDefinitionHandle body) =>
        symbols.MethodOf(symbols.Metadata.GetMethodDefinition(body).GetDeclaringType()) ?? body;

    /// <summary>The names of a method of the same module: its class's, and its own.</summary>
    public (string Type, string Name) NamesOf(MethodDefinitionHandle handle)
    {
        var method = Symbols.Metadata.GetMethodDefinition(handle);
        var type = Symbols.Metadata.GetTypeDefinition(method.GetDeclaringType());
        return (Symbols.Metadata.GetString(type.Name), Symbols.Metadata.GetString(method.Name));
    }
}
