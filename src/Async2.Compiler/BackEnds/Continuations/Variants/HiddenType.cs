using System.Globalization;
using Async2.Compiler.BackEnds.Edits;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>
/// The one type that a woven module gains: what calls across the open world need and what belongs to none of the user's types.
/// Static, internal, compiler-generated, with a name that no source can spell; declared if something that needs it is.
/// </summary>
/// <remarks>
/// Until then it says that it belongs to <c>&lt;Module&gt;</c>, so that its members know their module. What it gives out is shared:
/// several methods may need the same.
/// </remarks>
internal sealed class HiddenType : LoweredPart
{
    public const string Name = MadeTypes.Hidden;

    private readonly Dictionary<object, SharedMethod> _members = [];
    private readonly Dictionary<ModuleDefinition, VariantLink> _links = [];

    public HiddenType(RuntimeLibrary runtime)
    {
        Runtime = runtime;
        Type = new TypeDefinition(
            "", Name,
            TypeAttributes.NotPublic | TypeAttributes.Abstract | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit,
            Module.TypeSystem.Object)
        {
            DeclaringType = Module.Types[0],
        };
        Add(new AddedType(Type));
        Add(new AddedAttribute(Type, WellKnownAttributes.CompilerGenerated(Module)));
        Add(new AddedAttribute(Type, WellKnownAttributes.StackTraceHidden(Module)));
        Add(new AllowedAccess(Module, Module.Assembly.Name)); // Its code is that of methods which see private members.
    }

    public RuntimeLibrary Runtime { get; }

    public ModuleDefinition Module => Runtime.Module;

    public TypeDefinition Type { get; }

    /// <summary>
    /// The method that stands here for <paramref name="key"/>, made by <paramref name="make"/> when it is first asked for.
    /// </summary>
    public SharedMethod MemberFor(object key, Func<HiddenType, SharedMethod> make)
    {
        lock (_members)
        {
            if (!_members.TryGetValue(key, out var member)) _members[key] = member = make(this);
            return member;
        }
    }

    /// <summary>What says whether calls may go to variants of <paramref name="callee"/>.</summary>
    public VariantLink LinkTo(ModuleDefinition callee)
    {
        lock (_links)
        {
            if (!_links.TryGetValue(callee, out var link)) _links[callee] = link = new VariantLink(this, callee);
            return link;
        }
    }

    /// <summary>A new static method with type parameters like <paramref name="typeParameters"/>, which returns nothing yet.</summary>
    public MethodDefinition NewMethod(string name, IReadOnlyList<GenericParameter> typeParameters)
    {
        var method = NewMember.Static(Type, name, Module.TypeSystem.Void, []);
        TypeParameters.Repeat(typeParameters, method);
        return method;
    }

    /// <summary>A new static field, whose name becomes unique here when it is declared.</summary>
    public AddedHiddenField NewField(string name, TypeReference type) =>
        new(new FieldDefinition(name, FieldAttributes.Assembly | FieldAttributes.Static, type) { DeclaringType = Type });

    /// <summary>The name under which <paramref name="member"/> comes to stand among <paramref name="known"/> ones of its type.</summary>
    public static string UniqueName<TMember>(TMember member, ICollection<TMember> known)
        where TMember : IMemberDefinition =>
        known.Any(m => m.Name == member.Name && m.FullName == member.FullName)
            ? $"{member.Name} {known.Count.ToString(CultureInfo.InvariantCulture)}"
            : member.Name;

    /// <summary>Whether a member belongs to a hidden type or to one within it: none of them runs code of the user's.</summary>
    public static bool Owns(MemberReference member)
    {
        for (var type = member.DeclaringType; type is not null; type = type.DeclaringType)
            if (type is { Name: Name, Namespace: "" }) return true;
        return false;
    }
}

/// <summary>
/// A field comes to stand in a hidden type, under a name that is unique there among those of its type: its own, which other metadata
/// shares, if it can be.
/// </summary>
internal sealed record AddedHiddenField(FieldDefinition Field) : ModuleEdit
{
    public override void Apply()
    {
        var fields = Field.DeclaringType.Fields;
        Field.Name = HiddenType.UniqueName(Field, fields);
        fields.Add(Field);
    }
}

/// <summary>A method comes to stand in a hidden type, under a name that is unique there among those of its signature.</summary>
internal sealed record AddedHiddenMethod(MethodDefinition Method) : ModuleEdit
{
    public override void Apply()
    {
        var methods = Method.DeclaringType.Methods;
        Method.Name = HiddenType.UniqueName(Method, methods);
        methods.Add(Method);
    }
}
