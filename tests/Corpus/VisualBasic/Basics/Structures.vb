' A structure's async method works on a copy; ByVal structures and arrays of them.
Namespace Structures
    Structure Counter
        Public Count As Integer

        Public Async Function Bump(completion As Completion) As Task(Of Integer)
            Count += 1
            Await Steps.Go(completion)
            Count += 1
            Return Count
        End Function
    End Structure

    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Dim c As New Counter With {.Count = 5}
            WriteLine($"{Await c.Bump(completion.Calm())} {c.Count}")
            WriteLine($"{Await Passed(completion.Calm(), c)} {c.Count}")
            Dim array(1) As Counter
            array(1).Count = Await Steps.Of(completion.Calm(), 7)
            array(1).Count += Await Steps.Of(completion.Calm(), 1)
            WriteLine(array(1).Count)
            WriteLine(Await array(1).Bump(completion))
        End Function

        Private Async Function Passed(completion As Completion, c As Counter) As Task(Of Integer)
            c.Count *= 10
            Await Steps.Go(completion)
            c.Count += 1
            Return c.Count
        End Function
    End Module
End Namespace
