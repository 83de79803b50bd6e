using System.Globalization;
using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>
/// The synthesised helper type, the one type that a woven module gains. It holds everything that calls need and that belongs to no
/// user type. It is static, internal and compiler-generated, and no source can spell its name. It is declared only if it is needed.
/// </summary>
/// <remarks>
/// Until then its declaring type is <c>&lt;Module&gt;</c>, so that its members know their module. Its members are shared: several
/// methods may need the same.
/// </remarks>
internal sealed class HelperType : LoweredPart
{
    public const string Name = MadeTypes.Helper;

    private readonly Dictionary<object, LoweredPart> _members = [];
    private readonly Dictionary<ModuleDefinition, VariantLink> _links = [];

    public HelperType(RuntimeLibrary runtime)
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
        Add(new AllowedAccess(Module, Module.Assembly.Name)); // Its code accesses private members for methods that may do so.
    }

    public RuntimeLibrary Runtime { get; }

    public ModuleDefinition Module => Runtime.Module;

    public TypeDefinition Type { get; }

    /// <summary>
    /// The shared member for <paramref name="key"/>, created by <paramref name="make"/> on first use.
    /// </summary>
    public TMember MemberFor<TMember>(object key, Func<HelperType, TMember> make)
        where TMember : LoweredPart
    {
        lock (_members)
        {
            if (!_members.TryGetValue(key, out var member)) _members[key] = member = make(this);
            return (TMember)member;
        }
    }

    /// <summary>The link that decides whether calls may go to variants of <paramref name="callee"/>.</summary>
    public VariantLink LinkTo(ModuleDefinition callee)
    {
        lock (_links)
        {
            if (!_links.TryGetValue(callee, out var link)) _links[callee] = link = new VariantLink(this, callee);
            return link;
        }
    }

    /// <summary>
    /// A new static method with type parameters like <paramref name="typeParameters"/>, at first without a return type.
    /// </summary>
    public MethodDefinition NewMethod(string name, IReadOnlyList<GenericParameter> typeParameters)
    {
        var method = NewMember.Static(Type, name, Module.TypeSystem.Void, []);
        TypeParameters.Repeat(typeParameters, method);
        return method;
    }

    /// <summary>A new static field, whose name is made unique when it is declared.</summary>
    public AddedHelperField NewField(string name, TypeReference type) =>
        new(new FieldDefinition(name, FieldAttributes.Assembly | FieldAttributes.Static, type) { DeclaringType = Type });

    /// <summary>A name for <paramref name="member"/> that is unique among the <paramref name="known"/> ones of its type.</summary>
    public static string UniqueName<TMember>(TMember member, ICollection<TMember> known)
        where TMember : IMemberDefinition =>
        known.Any(m => m.Name == member.Name && m.FullName == member.FullName)
            ? $"{member.Name} {known.Count.ToString(CultureInfo.InvariantCulture)}"
            : member.Name;

    /// <summary>Whether a member belongs to a synthesised helper type or a type in it: none of them runs user code.</summary>
    public static bool Owns(MemberReference member)
    {
        for (var type = member.DeclaringType; type is not null; type = type.DeclaringType)
            if (type is { Name: Name, Namespace: "" }) return true;
        return false;
    }
}

/// <summary>
/// Adds a field to a synthesised helper type, under a name that is unique there. Its own name is preferred, because other metadata shares
/// it. Else it has a short one, since there is a field for each dispatched call.
/// </summary>
internal sealed record AddedHelperField(FieldDefinition Field) : ModuleEdit
{
    public override void Apply()
    {
        var fields = Field.DeclaringType.Fields;
        if (fields.Any(f => f.Name == Field.Name)) Field.Name = fields.Count.ToString(CultureInfo.InvariantCulture);
        fields.Add(Field);
    }
}

/// <summary>Adds a type to a synthesised helper type, under a name that is unique there.</summary>
internal sealed record AddedHelperType(TypeDefinition Type) : ModuleEdit
{
    public override void Apply()
    {
        var types = Type.DeclaringType.NestedTypes;
        if (types.Any(t => t.Name == Type.Name)) Type.Name = $"{types.Count.ToString(CultureInfo.InvariantCulture)} {Type.Name}";
        types.Add(Type);
    }
}

/// <summary>Adds a method to a synthesised helper type, under a name that is unique among those of its signature.</summary>
internal sealed record AddedHelperMethod(MethodDefinition Method) : ModuleEdit
{
    public override void Apply()
    {
        var methods = Method.DeclaringType.Methods;
        Method.Name = HelperType.UniqueName(Method, methods);
        methods.Add(Method);
    }
}
