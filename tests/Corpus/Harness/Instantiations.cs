using System.Reflection;

namespace Corpus.Harness;

/// <summary>Chooses type arguments that satisfy the constraints of a generic type and method.</summary>
internal static class Instantiations
{
    /// <summary>One instantiation over reference types and one over value types, as far as the constraints permit.</summary>
    public static IEnumerable<Type[]> Of(Type type, MethodBase method)
    {
        if (!type.ContainsGenericParameters && !method.IsGenericMethodDefinition) return [[]];
        return new[] { First(type, method, t => !t.IsValueType), First(type, method, t => t.IsValueType) }
            .Where(arguments => arguments is not null);
    }

    private static Type[] First(Type type, MethodBase method, Func<Type, bool> preferred)
    {
        var candidates = Candidates(type.Assembly).OrderBy(t => preferred(t) ? 0 : 1).ToArray();
        if (Choose(type.GetGenericArguments(), candidates, type.MakeGenericTypeOrSelf) is not { } ofType) return null;
        if (!method.IsGenericMethodDefinition) return ofType;
        var closed = (MethodInfo)MethodBase.GetMethodFromHandle(method.MethodHandle, type.MakeGenericTypeOrSelf(ofType).TypeHandle);
        return Choose(method.GetGenericArguments(), candidates, closed.MakeGenericMethod) is { } ofMethod ? [.. ofType, .. ofMethod] : null;
    }

    private static Type[] Choose(Type[] parameters, Type[] candidates, Func<Type[], MemberInfo> make)
    {
        // The first candidate alone, or one for each parameter: this finds an answer for all constraints in the corpus
        // without trying every combination.
        foreach (var candidate in candidates)
        {
            if (Fits([.. parameters.Select(_ => candidate)], make) is { } same) return same;
        }
        if (parameters.Length != 2) return null;
        return candidates.SelectMany(a => candidates, (a, b) => Fits([a, b], make)).FirstOrDefault(found => found is not null);
    }

    private static Type[] Fits(Type[] arguments, Func<Type[], MemberInfo> make)
    {
        try
        {
            make(arguments);
            return arguments;
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    private static Type MakeGenericTypeOrSelf(this Type type, Type[] arguments) =>
        type.IsGenericTypeDefinition ? type.MakeGenericType(arguments) : type;

    private static IEnumerable<Type> Candidates(Assembly corpus) =>
        [typeof(object), typeof(int), typeof(string), .. corpus.GetTypes().Where(t => !t.ContainsGenericParameters && !t.IsByRefLike && !(t.IsAbstract && t.IsSealed) && !t.Name.Contains('<'))];
}
