using System.Reflection;

namespace Async2.Tests;

/// <summary>The types and members of an assembly that others can refer to, a line each, sorted.</summary>
internal static class PublicSurface
{
    private const BindingFlags Declared =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    public static IEnumerable<string> Of(Assembly assembly) =>
        assembly.GetTypes().Where(t => t.IsVisible)
            .SelectMany(t => t.GetMembers(Declared).Select(Line).OfType<string>().Prepend(Line(t)))
            .Order(StringComparer.Ordinal);

    private static string Line(Type type)
    {
        string kind = type.IsInterface ? "interface" : type.IsEnum ? "enum" : type.IsValueType ? "struct" : "class";
        string modifier = type is { IsAbstract: true, IsSealed: true } ? "static " : type.IsAbstract ? "abstract "
            : type is { IsSealed: true, IsValueType: false } ? "sealed " : "";
        Type[] bases = [.. type.BaseType is { } @base ? [@base] : Type.EmptyTypes, .. type.IsEnum ? [] : type.GetInterfaces()];
        return $"{Name(type)}: {modifier}{kind}{(bases.Length == 0 ? "" : " : " + string.Join(", ", bases.Select(Name)))}";
    }

    private static string? Line(MemberInfo member) => member switch
    {
        FieldInfo field when IsVisible(field) =>
            $"{Name(field.DeclaringType!)}.{field.Name}: {Modifiers(field)}field {Name(field.FieldType)}{Constant(field)}",
        MethodBase method when IsVisible(method) => $"{Name(method.DeclaringType!)}.{method.Name}{Signature(method)}",
        _ => null, // Types have lines of their own; properties and events are their accessors.
    };

    private static bool IsVisible(FieldInfo field) => field.IsPublic || field.IsFamily || field.IsFamilyOrAssembly;

    private static bool IsVisible(MethodBase method) => method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly;

    private static string Signature(MethodBase method)
    {
        string arguments = method.IsGenericMethodDefinition ? $"<{string.Join(", ", method.GetGenericArguments().Select(Argument))}>" : "";
        string parameters = string.Join(", ", method.GetParameters().Select(p => Name(p.ParameterType)));
        return $"{arguments}({parameters}): {Modifiers(method)}{(method is MethodInfo { ReturnType: var type } ? Name(type) : "constructor")}";
    }

    private static string Argument(Type argument)
    {
        string[] constraints = [argument.GenericParameterAttributes.ToString(), .. argument.GetGenericParameterConstraints().Select(Name)];
        return constraints is ["None"] ? argument.Name : $"{argument.Name} : {string.Join(", ", constraints)}";
    }

    private static string Modifiers(FieldInfo field)
    {
        string access = field.IsPublic ? "" : "protected ", readOnly = field.IsInitOnly ? "readonly " : "";
        return access + (field.IsLiteral ? "const " : (field.IsStatic ? "static " : "") + readOnly);
    }

    private static string Modifiers(MethodBase method)
    {
        string access = method.IsPublic ? "" : "protected ", isStatic = method.IsStatic ? "static " : "";
        string slot = method.IsAbstract ? "abstract " : method is { IsVirtual: true, IsFinal: false } ? "virtual " : "";
        return access + isStatic + slot + (method is MethodInfo info && info.GetBaseDefinition() != info ? "override " : "");
    }

    private static string Constant(FieldInfo field) => field.IsLiteral ? $" = {Convert.ToInt64(field.GetRawConstantValue(), null)}" : "";

    private static string Name(Type type)
    {
        if (type.IsByRef) return $"ref {Name(type.GetElementType()!)}";
        if (type.IsArray) return $"{Name(type.GetElementType()!)}[]";
        if (type.IsGenericParameter) return type.Name;
        string name = (type.DeclaringType is { } outer ? $"{Name(outer)}+" : type.Namespace + ".") + type.Name;
        return type.IsGenericType ? $"{name}<{string.Join(", ", type.GetGenericArguments().Select(Name))}>" : name;
    }
}
