using System.Globalization;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>
/// The one type that a woven module gains: what calls across the open world need and what belongs to none of the user's types. Static, internal,
/// compiler-generated, with a name that no source can spell; made when the first thing is put into it.
/// </summary>
internal sealed class HiddenType(ModuleDefinition module)
{
    public const string Name = "<Async2>";

    private const string StackTraceHidden = "System.Diagnostics.StackTraceHiddenAttribute";

    private readonly Dictionary<object, MethodDefinition> _members = [];
    private readonly Dictionary<ModuleDefinition, FieldDefinition> _links = [];
    private TypeDefinition? _type;
    private RuntimeLibrary? _runtime;

    public RuntimeLibrary Runtime => _runtime ??= new RuntimeLibrary(module);

    public ModuleDefinition Module => module;

    public TypeDefinition Type => _type ??= Make();

    /// <summary>The links to other assemblies, by their modules; each is a <c>static readonly bool</c>.</summary>
    public IReadOnlyDictionary<ModuleDefinition, FieldDefinition> Links => _links;

    /// <summary>The method that stands here for <paramref name="key"/>, made by <paramref name="make"/> when it is first asked for.</summary>
    public MethodDefinition MemberFor(object key, Func<HiddenType, MethodDefinition> make)
    {
        if (!_members.TryGetValue(key, out var member)) _members[key] = member = make(this);
        return member;
    }

    /// <summary>The field that says whether calls may go to variants of <paramref name="callee"/>.</summary>
    public FieldDefinition LinkTo(ModuleDefinition callee)
    {
        if (!_links.TryGetValue(callee, out var link)) _links[callee] = link = AssemblyLinks.Declare(this, callee);
        return link;
    }

    /// <summary>A new static method with type parameters like <paramref name="typeParameters"/> and no body.</summary>
    public MethodDefinition AddMethod(string name, IReadOnlyList<GenericParameter> typeParameters)
    {
        var method = new MethodDefinition(name, MethodAttributes.Assembly | MethodAttributes.Static | MethodAttributes.HideBySig, module.TypeSystem.Void);
        Type.Methods.Add(method);
        TypeParameters.Repeat(typeParameters, method);
        return method;
    }

    /// <summary>A new static field whose name is unique here.</summary>
    public FieldDefinition AddField(string name, TypeReference type)
    {
        var field = new FieldDefinition(
            $"{name} {Type.Fields.Count.ToString(CultureInfo.InvariantCulture)}", FieldAttributes.Assembly | FieldAttributes.Static, type);
        Type.Fields.Add(field);
        return field;
    }

    /// <summary>Whether a member belongs to a hidden type or to one within it: none of them runs code of the user's.</summary>
    public static bool Owns(MemberReference member) => (member.DeclaringType.DeclaringType ?? member.DeclaringType) is { Name: Name, Namespace: "" };

    /// <summary>Keeps the frames of a method out of stack traces.</summary>
    public static void MarkStackTraceHidden(MethodDefinition method) => Mark(method, method.Module, StackTraceHidden);

    private static void Mark(ICustomAttributeProvider marked, ModuleDefinition module, string attribute) => marked.CustomAttributes.Add(
        new CustomAttribute(new MethodReference(".ctor", module.TypeSystem.Void, CoreLibrary.Of(module).Class(attribute)) { HasThis = true }));

    private TypeDefinition Make()
    {
        var type = new TypeDefinition(
            "", Name, TypeAttributes.NotPublic | TypeAttributes.Abstract | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit, module.TypeSystem.Object);
        Mark(type, module, "System.Runtime.CompilerServices.CompilerGeneratedAttribute");
        Mark(type, module, StackTraceHidden);
        module.Types.Add(type);
        WovenModule.AllowAccess(module, module.Assembly.Name); // Its code is that of methods which see private members.
        return type;
    }
}
